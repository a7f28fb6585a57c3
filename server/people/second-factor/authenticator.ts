import { Secret, TOTP } from 'otpauth';
import { toString as renderQrCode } from 'qrcode';

/** Seconds for which an authenticator app shows one code (RFC 6238). */
const PERIOD = 30;
/** Steps that a telephone's clock may be early or late. */
const TOLERANCE = 1;

const totp = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret), period: PERIOD, digits: 6 });

/** A new secret of 160 bits in base 32, as authenticator apps take it. */
export const newAuthenticatorSecret = (): string => new Secret({ size: 20 }).base32;

/**
 * The step (half minutes since 1970) to which a code belongs; null for a code of no step nearby. The caller sees to
 * it that no step is taken twice, S1-16.
 */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totp(secret).validate({ token: code, timestamp, window: TOLERANCE });
  return delta === null ? null : Math.floor(timestamp / (PERIOD * 1000)) + delta;
}

/** The secret as a link for authenticator apps on the same device, and as a picture for those on another. */
export async function describeSecret(
  secret: string,
  { issuer, login }: { issuer: string; login: string },
): Promise<{ uri: string; qrCode: string }> {
  const uri = new TOTP({
    issuer,
    label: login,
    secret: Secret.fromBase32(secret),
    period: PERIOD,
  }).toString();
  return { uri, qrCode: await renderQrCode(uri, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' }) };
}
