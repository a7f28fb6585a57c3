import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import type { Competition } from '#contract/competitions/schema.ts';
import { listAddress } from '#src/app/contributionAddress.ts';
import { useSession } from '#src/app/session.ts';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { IdeaCounts } from './IdeaCounts.tsx';

/** How many ideas there are; for people with a session also the own ones and the own roles. */
export function CompetitionNumbers({ competition }: { competition: Competition }) {
  const translate = useTranslate();
  const { account } = useSession();
  const { id, stateIdeaCount, ownStateIdeaList, roles } = competition;
  return (
    <>
      <SectionCard title="competition.ideas">
        {stateIdeaCount.length > 0 ? (
          <IdeaCounts label="competition.ideas" counts={stateIdeaCount} />
        ) : (
          <Typography color="textSecondary">{translate('competition.ideas.none')}</Typography>
        )}
      </SectionCard>
      {account && (
        <SectionCard title="competition.ownIdeas">
          {ownStateIdeaList.length > 0 ? (
            <IdeaCounts label="competition.ownIdeas" counts={ownStateIdeaList} />
          ) : (
            <Typography color="textSecondary">{translate('competition.ownIdeas.none')}</Typography>
          )}
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
