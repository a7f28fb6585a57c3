import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useLocale } from 'ra-core';
import { Link } from 'react-router-dom';
import type { Competition, StateIdeaCount } from '#contract/competitions/schema.ts';
import { formatInteger } from '#contract/formats/numbers.ts';
import type { MessageKey } from '#messages/message-key.ts';
import { listAddress } from '#src/app/contributionAddress.ts';
import { useSession } from '#src/app/session.ts';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { StatusChip } from '#src/components/status/StatusChip.tsx';
import { useTranslate } from '#src/useTranslate.ts';

/** How many ideas there are; for people with a session also the own ones and the own roles. */
export function CompetitionNumbers({ competition }: { competition: Competition }) {
  const translate = useTranslate();
  const { account } = useSession();
  const { id, stateIdeaCount, ownStateIdeaList, roles } = competition;
  return (
    <>
      <SectionCard title="competition.ideas">
        <IdeaCounts label="competition.ideas" counts={stateIdeaCount} none="competition.ideas.none" />
      </SectionCard>
      {account && (
        <SectionCard title="competition.ownIdeas">
          <IdeaCounts
            label="competition.ownIdeas"
            counts={ownStateIdeaList}
            none="competition.ownIdeas.none"
          />
          <Button component={Link} to={listAddress('IDEA', id, 'mine')} sx={{ mt: 1.5, minHeight: 44 }}>
            {translate('competition.ownIdeas.all')}
          </Button>
        </SectionCard>
      )}
      {account && roles.length > 0 && (
        <SectionCard title="competition.roles">
          <Box
            component="ul"
            aria-label={translate('competition.roles')}
            sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', gap: 0.75 }}
          >
            {roles.map((role) => (
              <li key={role}>
                <Chip size="small" variant="outlined" label={translate(`task.role.${role}`)} />
              </li>
            ))}
          </Box>
        </SectionCard>
      )}
    </>
  );
}

interface IdeaCountsProps {
  /** Message key that names the list. */
  label: MessageKey;
  counts: readonly StateIdeaCount[];
  /** Said in the place of an empty list. */
  none?: MessageKey;
  /** What is said of a number; the number itself when left out. */
  wordsOf?: (ideaCount: number) => string;
}

/** How many ideas stand in each state, by icon, word and number. */
export function IdeaCounts({ label, counts, none, wordsOf }: IdeaCountsProps) {
  const translate = useTranslate();
  const locale = useLocale();
  if (counts.length === 0) return none && <Typography color="textSecondary">{translate(none)}</Typography>;
  return (
    <Box
      component="ul"
      aria-label={translate(label)}
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}
    >
      {counts.map(({ stateId, stateType, stateName, ideaCount }) => (
        <Box
          component="li"
          key={stateId}
          sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2, minWidth: 0 }}
        >
          <Box sx={{ minWidth: 0 }}>
            <StatusChip kind="stateType" value={stateType} label={stateName} />
          </Box>
          <Box component="strong" sx={{ flex: 'none', fontVariantNumeric: 'tabular-nums' }}>
            {wordsOf?.(ideaCount) ?? formatInteger(ideaCount, locale)}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
