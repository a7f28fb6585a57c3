import { act } from '@testing-library/react';
import { Suspense, useState } from 'react';
import { prerender } from 'react-dom/static';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { takeOver } from '#src/app/takeOver.ts';

const pressed = vi.fn<(name: string) => void>();

afterEach(() => {
  document.body.replaceChildren();
  pressed.mockReset();
});

function Page() {
  const [name, setName] = useState('');
  const [note, setNote] = useState('');
  const [stays, setStays] = useState(false);
  return (
    <form>
      <input name="name" value={name} onChange={({ target }) => setName(target.value)} />
      <textarea name="note" value={note} onChange={({ target }) => setNote(target.value)} />
      <input type="checkbox" checked={stays} onChange={({ target }) => setStays(target.checked)} />
      <button type="button" onClick={() => pressed(name)}>
        Send
      </button>
      <output>{JSON.stringify({ name, note, stays })}</output>
    </form>
  );
}

/** A screen within the frame, and a part within the screen. */
const whole = (
  <main>
    <Suspense fallback="…">
      <h1>Contact</h1>
      <Suspense fallback="…">
        <Page />
      </Suspense>
    </Suspense>
  </main>
);

type Find = <E extends HTMLElement>(selector: string) => E;

/** A letter at the end of a field, as the browser tells of it. */
function type(field: HTMLInputElement, letter: string) {
  const init = { bubbles: true, data: letter, inputType: 'insertText' };
  field.dispatchEvent(new InputEvent('beforeinput', init));
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
    field,
    field.value + letter,
  );
  field.dispatchEvent(new InputEvent('input', init));
}

/**
 * The page as the server rendered it, what a person did before the application took it over, and in the task right after
 * the one in which it did.
 */
async function takenOver(before: (find: Find) => void, next: (find: Find) => void = () => undefined) {
  const container = document.createElement('div');
  container.setAttribute('data-rendered', '');
  container.innerHTML = await new Response((await prerender(whole)).prelude).text();
  document.body.append(container);
  const find: Find = <E extends HTMLElement>(selector: string) => container.querySelector(selector) as E;
  before(find);
  takeOver(container, whole);
  next(find);
  await act(() => new Promise((resolve) => setTimeout(resolve, 10)));
  return { find, known: JSON.parse(find('output').textContent ?? '') as object };
}

describe('what was done before the application took the page over', () => {
  it('what was typed and ticked is known to the forms, and stands where it stood', async () => {
    const { find, known } = await takenOver((element) => {
      element<HTMLInputElement>('input[name="name"]').value = 'ayse';
      element<HTMLTextAreaElement>('textarea').value = 'Hello';
      element<HTMLInputElement>('input[type="checkbox"]').checked = true;
    });
    expect(known).toEqual({ name: 'ayse', note: 'Hello', stays: true });
    expect(find<HTMLInputElement>('input[name="name"]').value).toBe('ayse');
    expect(find<HTMLInputElement>('input[type="checkbox"]').checked).toBe(true);
  });

  it('what was pressed is pressed, after what was typed; focus and caret stay', async () => {
    const { find } = await takenOver((element) => {
      const name = element<HTMLInputElement>('input[name="name"]');
      name.value = 'ayse';
      name.focus();
      name.setSelectionRange(1, 2);
      element('button').setAttribute('data-pressed', '');
    });
    expect(pressed.mock.calls).toEqual([['ayse']]);
    expect(document.activeElement).toBe(find('input[name="name"]'));
    expect(find<HTMLInputElement>('input[name="name"]').selectionStart).toBe(1);
    expect(document.querySelector('[data-pressed], [data-rendered]')).toBeNull();
  });

  it('all of it is taken over within one task: what is typed and pressed right afterwards meets forms that know', async () => {
    const { find, known } = await takenOver(
      (element) => {
        element<HTMLInputElement>('input[name="name"]').value = 'ays';
      },
      (element) => {
        type(element('input[name="name"]'), 'e');
        element('button').click();
      },
    );
    expect(known).toMatchObject({ name: 'ayse' });
    expect(find<HTMLInputElement>('input[name="name"]').value).toBe('ayse');
    expect(pressed.mock.calls).toEqual([['ayse']]);
  });

  it('what is typed into a field that was not touched before arrives whole', async () => {
    const { known } = await takenOver(
      () => undefined,
      (element) => {
        for (const letter of 'ayse') type(element('input[name="name"]'), letter);
      },
    );
    expect(known).toEqual({ name: 'ayse', note: '', stays: false });
  });

  it('changes nothing when nothing was done', async () => {
    const { known } = await takenOver(() => undefined);
    expect(known).toEqual({ name: '', note: '', stays: false });
    expect(pressed).not.toHaveBeenCalled();
  });
});
