import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { brandPicture, Cover } from '#src/components/pictures/Cover.tsx';
import { respond, stubNetwork } from '#tests/support/network.ts';
import { renderWidget } from './renderWidget.tsx';

function Place({ first, next, isPublic = true }: { first: string; next: string; isPublic?: boolean }) {
  const [path, setPath] = useState(first);
  return (
    <>
      <Cover path={path} isPublic={isPublic} fallback="campaigns.png" />
      <button type="button" onClick={() => setPath(next)}>
        Next
      </button>
    </>
  );
}

const shown = () => document.querySelector('img')?.getAttribute('src');

test('a broken picture is replaced by the brand’s own, and the next one in its place gets its chance [R2A-20]', async () => {
  const { user } = renderWidget(<Place first="campaign-images/1" next="campaign-images/2" />);
  expect(shown()).toBe('/api/v3/campaign-images/1');
  fireEvent.error(document.querySelector('img') as Element);
  expect(shown()).toBe(brandPicture('campaigns.png'));
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(shown()).toBe('/api/v3/campaign-images/2');
});

test('one that cannot be fetched with the session is broken too [R2A-20]', async () => {
  stubNetwork({ 'GET /api/v3/content-images/1': respond(404, {}) });
  renderWidget(<Place first="content-images/1" next="content-images/2" isPublic={false} />);
  await waitFor(() => expect(shown()).toBe(brandPicture('campaigns.png')));
});
