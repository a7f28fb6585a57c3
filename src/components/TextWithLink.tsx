import { Fragment, type ReactNode } from 'react';
import { useText } from './useText.ts';

const MARK = '\u0001';

/** A sentence with a link in it, wherever the language has the place: `%{link}` in the message. */
export function TextWithLink({ text: message, link }: { text: string; link: ReactNode }) {
  const text = useText();
  const [before, ...after] = text(message, { link: MARK }).split(MARK);
  return (
    <>
      {before}
      {after.map((part) => (
        <Fragment key={part}>
          {link}
          {part}
        </Fragment>
      ))}
    </>
  );
}
