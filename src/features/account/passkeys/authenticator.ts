import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { NewCredential, Signature } from '#contract/passkeys/schema.ts';
import type { MessageKey } from '#messages/message-key.ts';

/** Why the browser gave no passkey, as words for the person. */
export class PasskeyFailure extends Error {
  readonly messageKey: MessageKey;
  /** The address at which passkeys work. */
  readonly param: string | undefined;

  constructor(messageKey: MessageKey, param?: string) {
    super(messageKey);
    this.messageKey = messageKey;
    this.param = param;
  }
}

/** Only with the first passkey that somebody uses. */
const library = () => import('@simplewebauthn/browser');

/** Errors of the library by their codes; a person who cancels looks like one whose time was up. */
function failureOf(error: unknown, otherwise: MessageKey, rpId: string | undefined): PasskeyFailure {
  const { code } = error as { code?: string };
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return new PasskeyFailure('passkeys.known');
  if (code === 'ERROR_INVALID_DOMAIN' || code === 'ERROR_INVALID_RP_ID') {
    const { protocol, port } = window.location;
    return new PasskeyFailure('passkeys.otherAddress', `${protocol}//${rpId}${port ? `:${port}` : ''}`);
  }
  return new PasskeyFailure(otherwise);
}

interface Options {
  challenge: string;
  [name: string]: unknown;
}

/** Has the browser make a passkey. @throws PasskeyFailure */
export async function makePasskey(options: Options): Promise<NewCredential> {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const { startRegistration } = await library();
  try {
    return (await startRegistration({ optionsJSON })) as NewCredential;
  } catch (error) {
    throw failureOf(error, 'passkeys.notMade', optionsJSON.rp.id);
  }
}

/** Has the browser sign with a passkey. @throws PasskeyFailure */
export async function signWithPasskey(options: Options): Promise<Signature> {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const { startAuthentication } = await library();
  try {
    return (await startAuthentication({ optionsJSON })) as Signature;
  } catch (error) {
    throw failureOf(error, 'passkeys.notUsed', optionsJSON.rpId);
  }
}
