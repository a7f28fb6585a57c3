import Typography from '@mui/material/Typography';
import { useLocale } from 'ra-core';
import type { AudiencePlaces } from '#contract/audiences/schema.ts';
import { formatInteger } from '#contract/formats/numbers.ts';
import type { RoleSet } from '#contract/roles.ts';
import { useTranslate } from '#src/useTranslate.ts';

interface AudienceReasonProps {
  kind: 'campaign' | 'competition';
  /** As the server named them to this reader. */
  places: AudiencePlaces;
  roles: RoleSet | null;
}

/** Why a reader cannot contribute here who is not in the audience, where the button would stand. */
export function AudienceReason({ kind, places, roles }: AudienceReasonProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const { names, more } = places;
  const isExternal = roles?.has('ROLE_EXTERNAL') && !roles.has('ROLE_INTERNAL');
  const all =
    more > 0
      ? [
          ...names,
          translate('components.audience.more', { smart_count: more, total: formatInteger(more, locale) }),
        ]
      : names;
  const reason = isExternal ? 'external' : names.length === 0 ? 'people' : 'places';
  return (
    <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
      {translate(`components.audience.reason.${reason}.${kind}`, {
        places: new Intl.ListFormat(locale, { type: 'conjunction' }).format(all),
      })}
    </Typography>
  );
}
