import { packMessage } from '#src/components/form/packedMessage.ts';
import { failureField, failureKey, failureStatus } from '#src/dataProvider/errors.ts';

const IN_THE_WAY = ['joined', 'type', 'competition', 'closed', 'draft', 'isMember', 'isHead'] as const;

/** Refusals that the dialogs say in their place, so that no toast does. */
export const EXPLAINED: ReadonlySet<string> = new Set(
  [...IN_THE_WAY, 'notAllowed', 'tooLarge', 'sharesSum', 'sharesAuthors'].map((key) => `error.family.${key}`),
);

/** Whether the server says that these cannot be joined, and not that something broke. */
export function isRefusal(error: unknown): boolean {
  const status = failureStatus(error);
  return status === 404 || EXPLAINED.has(failureKey(error) ?? '');
}

export interface Refusals {
  head?: string;
  members?: string;
}

/** Why contributions cannot be joined, at the field of the one that is in the way. Nothing for other failures. */
export function refusalsOf(error: unknown, headCode: string | undefined): Refusals {
  if (!isRefusal(error)) return {};
  if (failureStatus(error) === 404) return { members: 'family.missing' };
  const key = failureKey(error) ?? '';
  const entityName = failureField(error, 'params') ?? '';
  const said = packMessage({ message: key, args: { entityName } });
  return entityName === headCode ? { head: said } : { members: said };
}
