import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useLocale } from 'ra-core';
import type { ReactNode } from 'react';
import type { Role } from '#contract/roles.ts';
import type { UserRolesOutcome } from '#contract/users/roles.schema.ts';
import { useSession } from '#src/app/session.ts';
import { useTranslate } from '#src/useTranslate.ts';

/** So many people are named; of the others the number is enough. */
const MOST_NAMES = 8;

/** Who gets and loses which roles, who stays the same, and who cannot be changed and why: nothing has happened yet. */
export function RolesPreview({ outcome: { changed, unchanged, refused } }: { outcome: UserRolesOutcome }) {
  const translate = useTranslate();
  const namesOf = useNames();
  const rolesOf = useRoleNames();
  const reasons = [...new Set(refused.map(({ reason }) => reason))];
  const wordsOf = ({ added, removed }: (typeof changed)[number]) =>
    [
      added.length > 0 && translate('userRoles.preview.added', { roles: rolesOf(added) }),
      removed.length > 0 && translate('userRoles.preview.removed', { roles: rolesOf(removed) }),
    ]
      .filter(Boolean)
      .join(' ');
  // For most people it is the same: they stand in one line.
  const alike = new Map<string, { name: string }[]>();
  for (const person of changed) {
    const words = wordsOf(person);
    alike.set(words, [...(alike.get(words) ?? []), person]);
  }
  const ownId = useSession().account?.id;
  const own = changed.find(({ id, removed }) => id === ownId && removed.length > 0);
  const typeless = changed.filter(({ losesUserType }) => losesUserType);
  return (
    <>
      {own && (
        <Alert severity="warning" sx={{ mt: 2 }}>
          {translate('userRoles.preview.own', { roles: rolesOf(own.removed) })}
        </Alert>
      )}
      {typeless.length > 0 && (
        <Alert severity="warning" sx={{ mt: 2, overflowWrap: 'anywhere' }}>
          {translate('userRoles.preview.typeless', {
            smart_count: typeless.length,
            names: namesOf(typeless),
          })}
        </Alert>
      )}
      {changed.length > 0 && (
        <Part title={translate('userRoles.preview.changed')}>
          {[...alike].map(([words, people]) => (
            <li key={words}>
              <strong>{words}</strong> {namesOf(people)}
            </li>
          ))}
        </Part>
      )}
      {unchanged.length > 0 && (
        <Typography sx={{ mt: 2, overflowWrap: 'anywhere' }}>
          {translate('userRoles.preview.unchanged', {
            smart_count: unchanged.length,
            names: namesOf(unchanged),
          })}
        </Typography>
      )}
      {refused.length > 0 && (
        <Part title={translate('userRoles.preview.refused', { smart_count: refused.length })}>
          {reasons.map((reason) => {
            const names = namesOf(refused.filter((each) => each.reason === reason && each.name !== ''));
            return (
              <li key={reason}>
                {translate(`userRoles.reason.${reason}`)}
                {names !== '' && `: ${names}`}
              </li>
            );
          })}
        </Part>
      )}
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box sx={{ mt: 2 }}>
      <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
      <Box component="ul" aria-label={title} sx={{ m: 0, paddingInlineStart: 2.5, overflowWrap: 'anywhere' }}>
        {children}
      </Box>
    </Box>
  );
}

/** `Ada Lovelace, Grace Hopper and 3 more`. */
function useNames() {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  return (people: readonly { name: string }[]): string => {
    const others = people.length - MOST_NAMES;
    const names = people.slice(0, MOST_NAMES).map(({ name }) => name);
    const all =
      others > 0 ? [...names, translate('userRoles.preview.others', { smart_count: others })] : names;
    return new Intl.ListFormat(locale, { type: 'conjunction' }).format(all);
  };
}

function useRoleNames() {
  const translate = useTranslate();
  return (roles: readonly Role[]) => roles.map((role) => translate(`user.role.${role}`)).join(', ');
}
