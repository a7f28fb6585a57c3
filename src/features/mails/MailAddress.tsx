import { Fragment } from 'react';

/** An address that breaks before its @ and its dots, and within a part only where that alone is too long for the line. */
export function MailAddress({ value }: { value: string }) {
  return (
    <span style={{ overflowWrap: 'anywhere' }}>
      {value.split(/(?=[@.])/).map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an address have no other name and stay in place.
        <Fragment key={at}>
          {at > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
