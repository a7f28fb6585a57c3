import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, useState } from 'react';
import { fullName } from '#contract/users/full-name.ts';
import type { HandOverKind } from '#contract/users/hand-over.ts';
import type { ExtendedUser } from '#contract/users/schema.ts';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { LoadingSpinner } from '#src/components/feedback/LoadingSpinner.tsx';
import { UserSearch } from '#src/components/inputs/UserSearch.tsx';
import type { FoundUser } from '#src/components/inputs/userSearchQuery.ts';
import { useChange } from '#src/dataProvider/useChange.ts';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { KindChoice, kindsIn } from './KindChoice.tsx';
import { ReplacementPlan } from './ReplacementPlan.tsx';
import { Sentences } from './Sentences.tsx';
import { usePlan } from './usePlan.ts';

interface HandOverDialogProps {
  user: Pick<ExtendedUser, 'id' | 'firstName' | 'lastName' | 'activated'>;
  onClose: () => void;
}

/** What was carried out, as it was announced. */
interface Done {
  name: string;
  sentences: string[];
  inProgress: boolean;
}

const EMPLOYEES_ONLY: readonly HandOverKind[] = ['tasks', 'fields', 'schedules'];

/** Puts somebody else in the place of a person: who, of what, what happens then, and what has happened. */
export default function HandOverDialog({ user, onClose }: HandOverDialogProps) {
  const translate = useTranslate();
  const titleId = useId();
  const reasonId = useId();
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const work = useRead('readOpenWork', { params: { id: user.id }, query: {} }, { refetchOnMount: 'always' });
  const handOver = useChange('handOver');
  const [successor, setSuccessor] = useState<FoundUser | null>(null);
  const [changed, setChanged] = useState<HandOverKind[] | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [done, setDone] = useState<Done | null>(null);
  const present = work.data ? kindsIn(work.data) : [];
  const kinds = changed ?? present;
  const name = fullName(user);
  const plan = usePlan({ user, successor, kinds });
  const isEmpty = work.data !== undefined && present.length === 0;
  const reason = isEmpty
    ? null
    : successor === null
      ? translate('handOver.all.nobody')
      : kinds.length === 0
        ? translate('handOver.all.nothing')
        : null;

  const carryOut = async () => {
    if (!successor || !plan.sentences) return;
    setBusy(true);
    try {
      const { data } = await handOver({ params: { id: user.id }, body: { toUserId: successor.id, kinds } });
      setDone({ name: fullName(successor), sentences: plan.sentences, inProgress: data.inProgress });
    } catch {
      // The call has shown its refusal; what was chosen stays.
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog
      open
      onClose={() => !isBusy && onClose()}
      aria-labelledby={titleId}
      maxWidth="sm"
      fullWidth
      fullScreen={isPhone}
    >
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {done
          ? translate('handOver.all.done', { name: done.name })
          : translate('handOver.all.title', { name })}
      </DialogTitle>
      <DialogContent>
        {done ? (
          <Alert severity="success" role="status" sx={{ '& .MuiAlert-message': { minWidth: 0 } }}>
            <Sentences sentences={done.sentences} />
            {done.inProgress && <Box sx={{ mt: 1 }}>{translate('handOver.all.follows')}</Box>}
          </Alert>
        ) : work.error ? (
          <ErrorState error={work.error} retry={() => void work.refetch()} />
        ) : !work.data ? (
          <LoadingSpinner label={translate('handOver.all.title', { name })} minHeight={240} />
        ) : isEmpty ? (
          <Alert severity="info">{translate('handOver.all.empty', { name })}</Alert>
        ) : (
          <>
            <Typography color="textSecondary" sx={{ mb: 2 }}>
              {translate('handOver.all.hint')}
            </Typography>
            <UserSearch
              label="handOver.to"
              audience={kinds.some((kind) => EMPLOYEES_ONLY.includes(kind)) ? 'INTERNAL' : 'BOTH'}
              context="CONTRIBUTION_DUTY"
              value={successor}
              onChange={setSuccessor}
            />
            <KindChoice work={work.data} chosen={kinds} onChange={setChanged} />
            {reason === null && <ReplacementPlan {...plan} />}
          </>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2, flexWrap: 'wrap' }}>
        {!done && reason && (
          <Typography
            id={reasonId}
            variant="body2"
            color="textSecondary"
            sx={{ flex: { xs: '1 1 100%', sm: '1 1 200px' } }}
          >
            {reason}
          </Typography>
        )}
        <Button onClick={onClose} disabled={isBusy} variant={done || isEmpty ? 'contained' : 'text'}>
          {translate(done || isEmpty ? 'handOver.all.close' : 'components.confirm.cancel')}
        </Button>
        {!done && !isEmpty && (
          <Button
            variant="contained"
            loading={isBusy}
            disabled={reason !== null || !plan.sentences}
            aria-describedby={reason ? reasonId : undefined}
            onClick={() => void carryOut()}
          >
            {translate('handOver.all.submit')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
