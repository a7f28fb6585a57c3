import { Suspense } from 'react';
import { plainText } from '#contract/texts/plain-text.ts';
import { lazyPart } from '#src/lazyPart.ts';

/** The cleaner of rich text comes after the first picture. */
const RichTextField = lazyPart(async () => ({
  default: (await import('./RichTextField.tsx')).RichTextField,
}));

const BLOCK_END = /<\/(?:p|h[1-6]|li|blockquote|pre|tr)>/i;

/** The words of a rich text, in paragraphs. */
function paragraphsOf(html: string): string[] {
  return html
    .split(BLOCK_END)
    .map(plainText)
    .filter((text) => text !== '');
}

function Words({ of }: { of: string }) {
  return paragraphsOf(of).map((text) => <p key={text}>{text}</p>);
}

/** Rich text of a page that visitors begin with: its words at once, its form when the cleaner is there. */
export function LateRichText({ value }: { value: string }) {
  return (
    <Suspense fallback={<Words of={value} />}>
      <RichTextField value={value} />
    </Suspense>
  );
}
