import type { Account } from '#contract/account/schema.ts';
import { PersonAvatar } from '#src/components/people/PersonAvatar.tsx';

/** The picture of who is signed in. */
export default function OwnFace({ account }: { account: Account }) {
  return <PersonAvatar person={account} size={34} />;
}
