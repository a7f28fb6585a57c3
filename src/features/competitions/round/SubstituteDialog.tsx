import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { Audience } from '#contract/access.ts';
import type { RoundConflict } from '#contract/competitions/conflicts.endpoints.ts';
import type { CompetitionRound } from '#contract/competitions/round.endpoints.ts';
import { fullName } from '#contract/users/full-name.ts';
import { ConfirmDialog } from '#src/components/feedback/ConfirmDialog.tsx';
import { UserSearch } from '#src/components/inputs/UserSearch.tsx';
import type { FoundUser } from '#src/components/inputs/userSearchQuery.ts';
import { useChange } from '#src/dataProvider/useChange.ts';
import { useTranslate } from '#src/useTranslate.ts';

const SHOWN_BY = ['competitions', 'competition-ideas'] as const;

/** Employees by name, external users by their whole address, as in the form of the jury. */
const audienceOf = (typed: string): Audience => (typed.includes('@') ? 'EXTERNAL' : 'BOTH');

interface SubstituteDialogProps {
  competitionId: number;
  conflict: RoundConflict;
  round: Pick<CompetitionRound, 'jurors' | 'jurorsPerIdea'>;
  onClose: () => void;
}

/** Who scores an idea in the place of a juror with a conflict. */
export function SubstituteDialog({ competitionId, conflict, round, onClose }: SubstituteDialogProps) {
  const { contributionId, title, user, substitute } = conflict;
  const translate = useTranslate();
  const nameSubstitute = useChange('nameSubstitute', SHOWN_BY);
  const [person, setPerson] = useState<FoundUser | null>(null);
  const [isChecked, setChecked] = useState(false);
  const errorId = useId();
  const juryId = useId();
  const isMissing = isChecked && person === null;
  // Of a whole jury everybody scores the idea already.
  const others =
    round.jurorsPerIdea === null
      ? []
      : round.jurors.filter((one) => one.user.id !== user.id && one.user.id !== substitute?.id);
  const confirm = async () => {
    setChecked(true);
    if (!person) return;
    await nameSubstitute({
      params: { id: competitionId, contributionId, userId: user.id },
      body: { substituteId: person.id },
    });
    onClose();
  };
  return (
    <ConfirmDialog
      open
      isForm
      focusesChildren
      maxWidth="sm"
      title="conflict.substitute.title"
      text="conflict.substitute.text"
      args={{ title, juror: fullName(user) }}
      confirmLabel="conflict.substitute.confirm"
      onConfirm={confirm}
      onCancel={onClose}
    >
      <Box sx={{ mt: 2 }}>
        <UserSearch
          label="conflict.substitute"
          context="COMPETITION_JURY"
          audienceOf={audienceOf}
          value={person}
          onChange={setPerson}
          autoFocus
          required
          error={isMissing}
          describedBy={isMissing ? errorId : undefined}
        />
        {isMissing && (
          <FormHelperText id={errorId} error>
            {translate('conflict.substitute.missing')}
          </FormHelperText>
        )}
        {others.length > 0 && (
          <>
            <Typography id={juryId} sx={{ mt: 2, mb: 1, fontSize: 13, color: 'text.secondary' }}>
              {translate('conflict.substitute.ofJury')}
            </Typography>
            <Box role="group" aria-labelledby={juryId} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
              {others.map(({ user: juror, given, asked }) => (
                <Chip
                  key={juror.id}
                  label={`${fullName(juror)} (${translate('competition.round.given', { given, asked })})`}
                  variant={person?.id === juror.id ? 'filled' : 'outlined'}
                  color={person?.id === juror.id ? 'primary' : 'default'}
                  aria-pressed={person?.id === juror.id}
                  onClick={() => setPerson(juror)}
                />
              ))}
            </Box>
          </>
        )}
      </Box>
    </ConfirmDialog>
  );
}
