import { PASSKEY_LIMITS } from '#contract/passkeys/rules.ts';
import { maxLength, required } from '#src/components/inputs/rules.ts';
import { TextInputWithCounter } from '#src/components/inputs/TextInputWithCounter.tsx';

const { max } = PASSKEY_LIMITS.name;
const rules = [required(), maxLength(max)];

export const PasskeyNameInput = () => (
  <TextInputWithCounter
    source="name"
    label="passkeys.name"
    help="passkeys.name.help"
    maxLength={max}
    validate={rules}
    autoFocus
  />
);
