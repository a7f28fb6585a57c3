import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Derives a key for each use from the server's secret, so that no two uses share one. */
function keyFor(secret: string, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'ideagarden', use, 32));
}

function encrypt(key: Buffer, bytes: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv);
  const content = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), content]);
}

function decrypt(key: Buffer, bytes: Buffer): Buffer | null {
  if (bytes.length < IV_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES));
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
  } catch {
    // Another key or changed bytes: nothing in here can be trusted, so there is nothing.
    return null;
  }
}

/**
 * Keeps what the server has to read again unreadable in its database, and compares what it need not read. It opens for
 * every process with the same secret, S1-16.
 */
export function createVault(secret: string) {
  const files = keyFor(secret, 'quarantine');
  const sealing = keyFor(secret, 'sealing');
  const printing = keyFor(secret, 'fingerprints');
  const signing = keyFor(secret, 'browser cookies');
  return {
    /** Encrypts a text; the same text looks different each time. */
    seal: (text: string): string => encrypt(sealing, Buffer.from(text, 'utf8')).toString('base64url'),
    /** The sealed text; null when it was sealed with another key or changed. */
    unseal: (sealed: string): string | null =>
      decrypt(sealing, Buffer.from(sealed, 'base64url'))?.toString('utf8') ?? null,
    /** The same of a file in quarantine. */
    sealBytes: (bytes: Buffer): Buffer => encrypt(files, bytes),
    unsealBytes: (sealed: Buffer): Buffer | null => decrypt(files, sealed),
    /** A keyed digest: short secrets, such as six digits, cannot be guessed from it without the key. */
    fingerprint: (text: string): string => createHmac('sha256', printing).update(text).digest('base64url'),
    /** Signs what a cookie says of a browser: nobody else can write one. */
    signCookie: (text: string): string => createHmac('sha256', signing).update(text).digest('base64url'),
  };
}

export type Vault = ReturnType<typeof createVault>;
