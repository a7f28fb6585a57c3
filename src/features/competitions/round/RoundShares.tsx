import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useNotify } from 'ra-core';
import { useId, useState } from 'react';
import type { CompetitionRound } from '#contract/competitions/round.endpoints.ts';
import type { Competition } from '#contract/competitions/schema.ts';
import { fullName } from '#contract/users/full-name.ts';
import { useChange } from '#src/dataProvider/useChange.ts';
import { useTranslate } from '#src/useTranslate.ts';

const SHOWN_BY = ['competition-ideas'] as const;

interface RoundSharesProps {
  competition: Pick<Competition, 'id'>;
  round: CompetitionRound;
}

/** How the ideas of a round are shared among its jury, what lacks jurors, and what has nobody left. */
export function RoundShares({ competition, round }: RoundSharesProps) {
  return (
    <>
      {round.jurorsPerIdea !== null && <Shares round={round} perIdea={round.jurorsPerIdea} />}
      {round.unseated > 0 && <Unseated competition={competition} round={round} />}
      {round.unjudged > 0 && <Unjudged ideas={round.unjudged} />}
    </>
  );
}

/** Nobody of the jury may score them any more: somebody else has to. */
function Unjudged({ ideas }: { ideas: number }) {
  const translate = useTranslate();
  return (
    <Alert severity="warning" sx={{ mt: 2 }}>
      {translate('competition.round.unjudged', { smart_count: ideas })}
    </Alert>
  );
}

function Shares({ round: { jurors }, perIdea }: { round: CompetitionRound; perIdea: number }) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const inOrder = jurors.toSorted((one, other) => other.asked - one.asked);
  return (
    <Box sx={{ mt: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
        <Typography>{translate('competition.round.shared', { smart_count: perIdea })}</Typography>
        <Button aria-expanded={isOpen} aria-controls={listId} onClick={() => setOpen(!isOpen)}>
          {translate(isOpen ? 'competition.round.hideShares' : 'competition.round.showShares')}
        </Button>
      </Box>
      <Box
        component="ul"
        id={listId}
        hidden={!isOpen}
        aria-label={translate('competition.round.shares')}
        sx={{ listStyle: 'none', m: 0, p: 0, maxWidth: 480 }}
      >
        {inOrder.map(({ user, asked, given }) => (
          <Box
            component="li"
            key={user.id}
            sx={{
              display: 'flex',
              gap: 2,
              justifyContent: 'space-between',
              py: 0.5,
              overflowWrap: 'anywhere',
            }}
          >
            <span>{fullName(user)}</span>
            <Box component="span" sx={{ flex: 'none', fontVariantNumeric: 'tabular-nums' }}>
              {translate('competition.round.share', { smart_count: asked, given })}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** Jurors who left, and ideas that came later, leave places that somebody can take. */
function Unseated({ competition: { id }, round: { unseated } }: RoundSharesProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const seat = useChange('seatJurors', SHOWN_BY);
  const [isBusy, setBusy] = useState(false);
  const assign = async () => {
    setBusy(true);
    try {
      const { data } = await seat({ params: { id } });
      notify('competition.round.seated', { messageArgs: { smart_count: data.ideas } });
    } catch {
      // The data provider has said why.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Box sx={{ mt: 2, display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
      <Typography>{translate('competition.round.unseated', { smart_count: unseated })}</Typography>
      <Button variant="outlined" loading={isBusy} onClick={() => void assign()}>
        {translate('competition.round.seat')}
      </Button>
    </Box>
  );
}
