import Typography from '@mui/material/Typography';
import { useLocale } from 'ra-core';
import type { AudiencePlaces } from '#contract/audiences/schema.ts';
import { formatInteger } from '#contract/formats/numbers.ts';
import { useSession } from '#src/app/session.ts';
import { useTranslate } from '#src/useTranslate.ts';

interface AudienceReasonProps {
  kind: 'campaign' | 'competition';
  /** As the server named them to this reader. */
  places: AudiencePlaces;
}

/** Why a reader cannot contribute here who is not in the audience, where the button would stand. */
export function AudienceReason({ kind, places }: AudienceReasonProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const { has } = useSession();
  const { names, more } = places;
  const isExternal = has('ROLE_EXTERNAL') && !has('ROLE_INTERNAL');
  const all =
    more > 0
      ? [
          ...names,
          translate('components.audience.more', { smart_count: more, total: formatInteger(more, locale) }),
        ]
      : names;
  const reason = isExternal ? 'external' : names.length === 0 ? 'people' : 'places';
  return (
    <Typography color="textSecondary" sx={{ fontSize: 13, overflowWrap: 'anywhere' }}>
      {translate(`components.audience.reason.${reason}.${kind}`, {
        places: new Intl.ListFormat(locale, { type: 'conjunction' }).format(all),
      })}
    </Typography>
  );
}
