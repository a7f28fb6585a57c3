import Add from '@mui/icons-material/Add';
import DownloadDone from '@mui/icons-material/DownloadDone';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import type { LifeCycle } from '#contract/life-cycles/schema.ts';
import type { ContributionType } from '#contract/roles.ts';
import { EmptyState } from '#src/components/feedback/EmptyState.tsx';
import { useChange } from '#src/dataProvider/useChange.ts';
import { useTranslate } from '#src/useTranslate.ts';

interface NoLifeCycleProps {
  type: ContributionType;
  /** Begins one of one's own. */
  onAdd: () => void;
  onAdded: (lifeCycle: LifeCycle) => void;
}

/** A type in which nothing can be handed in yet: with the default life cycle it can, in one step. */
export function NoLifeCycle({ type, onAdd, onAdded }: NoLifeCycleProps) {
  const translate = useTranslate();
  const addDefaultLifeCycle = useChange('addDefaultLifeCycle');
  const load = useMutation({
    mutationFn: () => addDefaultLifeCycle({ params: { type } }),
    onSuccess: ({ data }) => onAdded(data),
  });
  return (
    <EmptyState
      title="lifeCycle.none"
      text={`lifeCycle.none.${type}`}
      action={
        <>
          <Typography color="textSecondary" sx={{ maxWidth: '48ch', mb: 2 }}>
            {translate('lifeCycle.default.text')}
          </Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1 }}>
            <Button
              variant="contained"
              startIcon={<DownloadDone />}
              onClick={() => load.mutate()}
              loading={load.isPending}
              sx={{ minHeight: 44 }}
            >
              {translate('lifeCycle.default')}
            </Button>
            <Button
              variant="outlined"
              startIcon={<Add />}
              onClick={onAdd}
              aria-haspopup="dialog"
              sx={{ minHeight: 44 }}
            >
              {translate('lifeCycle.add')}
            </Button>
          </Box>
        </>
      }
    />
  );
}
