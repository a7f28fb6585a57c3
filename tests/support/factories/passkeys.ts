import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { passkeyEndpoints } from '#contract/passkeys/endpoints.ts';
import type { NewCredential, Signature } from '#contract/passkeys/schema.ts';
import type { Call, TestApp } from '#tests/support/app.ts';
import { aPerson } from './secondFactors.ts';

/** What a browser does with an authenticator: the site that it says it is on, and what the authenticator says of itself. */
interface Act {
  origin?: string;
  rpId?: string;
  /** Whether the person was verified, by a finger or a PIN. */
  isVerified?: boolean;
  /** What the authenticator's count says; it goes on by itself. */
  counter?: number;
}

const base64url = (bytes: Buffer) => bytes.toString('base64url');
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest();

/** CBOR of short texts, bytes, small numbers and maps: all that an attestation without a statement is made of. */
const cbor = {
  // The shortest form of the length, as authenticators have to write it.
  bytes: (value: Buffer) => {
    const { length } = value;
    return Buffer.concat([
      Buffer.from(length < 256 ? [0x58, length] : [0x59, length >> 8, length & 0xff]),
      value,
    ]);
  },
  text: (value: string) => Buffer.concat([Buffer.from([0x60 | value.length]), Buffer.from(value)]),
  number: (value: number) => Buffer.from([value < 0 ? 0x20 | (-1 - value) : value]),
  map: (...entries: [Buffer, Buffer][]) =>
    Buffer.concat([Buffer.from([0xa0 | entries.length]), ...entries.flat()]),
};

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** An authenticator in software with one key, ES256 (WebAuthn Level 2, section 6). */
export function softwareAuthenticator(site: { origin: string; rpId: string }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const coseKey = cbor.map(
    [cbor.number(1), cbor.number(2)],
    [cbor.number(3), cbor.number(-7)],
    [cbor.number(-1), cbor.number(1)],
    [cbor.number(-2), cbor.bytes(Buffer.from(x, 'base64url'))],
    [cbor.number(-3), cbor.bytes(Buffer.from(y, 'base64url'))],
  );
  const credentialId = randomBytes(32);
  let count = 0;
  let userHandle: string | undefined;

  const clientData = (type: string, challenge: string, { origin = site.origin }: Act) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = (act: Act, credential: Buffer | null) => {
    count = act.counter ?? count + 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(count);
    const verified = act.isVerified === false ? 0 : USER_VERIFIED;
    const flags = USER_PRESENT | verified | (credential ? HAS_CREDENTIAL : 0);
    const parts = [sha256(act.rpId ?? site.rpId), Buffer.from([flags]), counter];
    return Buffer.concat(credential ? [...parts, credential] : parts);
  };
  const frame = {
    id: base64url(credentialId),
    rawId: base64url(credentialId),
    type: 'public-key' as const,
    clientExtensionResults: {},
  };

  return {
    credentialId: frame.id,
    /** Makes the key, as for `navigator.credentials.create`. */
    create(options: { challenge: string; user?: unknown }, act: Act = {}): NewCredential {
      userHandle = (options.user as { id: string } | undefined)?.id;
      const length = Buffer.from([credentialId.length >> 8, credentialId.length & 0xff]);
      const credential = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey]);
      const attestation = cbor.map(
        [cbor.text('fmt'), cbor.text('none')],
        [cbor.text('attStmt'), cbor.map()],
        [cbor.text('authData'), cbor.bytes(authenticatorData(act, credential))],
      );
      return {
        ...frame,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', options.challenge, act)),
          attestationObject: base64url(attestation),
          transports: ['internal'],
        },
      };
    },
    /** Signs, as for `navigator.credentials.get`. */
    get(options: { challenge: string }, act: Act & { userHandle?: string } = {}): Signature {
      const client = clientData('webauthn.get', options.challenge, act);
      const data = authenticatorData(act, null);
      return {
        ...frame,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
          userHandle: act.userHandle ?? userHandle,
        },
      };
    },
  };
}

export type SoftwareAuthenticator = ReturnType<typeof softwareAuthenticator>;

/** Adds a passkey as its owner does, a moment after the sign-in. */
export async function addPasskey(me: Call, authenticator: SoftwareAuthenticator, name = 'Laptop') {
  const begun = await me(passkeyEndpoints.registerOptions);
  const { token, options } = begun.body;
  return me(passkeyEndpoints.register, { body: { token, name, response: authenticator.create(options) } });
}

/** Somebody with a passkey, and the recovery codes that came with it. */
export async function aPasskeyOwner(
  app: TestApp,
  site: { origin: string; rpId: string },
  values: Parameters<typeof aPerson>[1] = {},
) {
  const user = await aPerson(app, values);
  const me = await app.as(user);
  const key = softwareAuthenticator(site);
  const { status, body } = await addPasskey(me, key);
  if (status !== 200) throw new Error(`The passkey was refused: ${status}`);
  return { user, me, key, codes: body.codes };
}
