import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useState } from 'react';
import type { JurorProgress } from '#contract/competitions/round.endpoints.ts';
import { fullName } from '#contract/users/full-name.ts';
import { DateInWords } from '#src/components/fields/DateInWords.tsx';
import { DateField } from '#src/components/fields/DateTimeField.tsx';
import { useTranslate } from '#src/useTranslate.ts';

/** More are shown at a press. */
const SHOWN = 6;

/** Who still owes scores, how many, and until when. */
export function LateJurors({ jurors }: { jurors: readonly JurorProgress[] }) {
  const translate = useTranslate();
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? jurors : jurors.slice(0, SHOWN);
  return (
    <>
      <Box
        component="ul"
        aria-label={translate('competition.round.late')}
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(260px, 100%), 1fr))',
          gap: 2,
          listStyle: 'none',
          m: 0,
          p: 0,
        }}
      >
        {shown.map((juror) => (
          <LateJuror key={juror.user.id} juror={juror} />
        ))}
      </Box>
      {jurors.length > SHOWN && (
        <Button aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)} sx={{ mt: 1 }}>
          {translate(showsAll ? 'competition.round.showFewer' : 'competition.round.showAll', {
            smart_count: jurors.length,
          })}
        </Button>
      )}
    </>
  );
}

function LateJuror({ juror }: { juror: JurorProgress }) {
  const translate = useTranslate();
  const { user, asked, given, dueDate, remindedAt } = juror;
  const isLate = dueDate !== null && Date.parse(dueDate) < Date.now();
  return (
    <Box component="li" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'space-between', alignItems: 'baseline' }}>
        <strong>{fullName(user)}</strong>
        <Box component="span" sx={{ flex: 'none', fontSize: 13, fontVariantNumeric: 'tabular-nums' }}>
          {translate('competition.round.given', { given, asked })}
        </Box>
      </Box>
      <LinearProgress
        variant="determinate"
        value={(given / asked) * 100}
        aria-hidden
        sx={{ height: 6, borderRadius: 1, my: 0.5 }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, fontSize: 13, color: 'text.secondary' }}>
        {dueDate !== null && (
          <Box component="span" sx={isLate ? { color: 'error.main', fontWeight: 600 } : undefined}>
            {translate(isLate ? 'competition.round.overdue' : 'competition.round.due')}{' '}
            <DateField value={dueDate} />
          </Box>
        )}
        {remindedAt !== null && (
          <span>
            {translate('competition.round.remindedOn')} <DateInWords value={remindedAt} />
          </span>
        )}
      </Box>
    </Box>
  );
}
