import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { LifeCycleVersion } from '#contract/life-cycles/versions.schema.ts';
import { fullName } from '#contract/users/full-name.ts';
import { DateTimeField } from '#src/components/fields/DateTimeField.tsx';
import { toneStyles } from '#src/components/status/tones.ts';
import { useChange } from '#src/dataProvider/useChange.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { VersionChanges } from './VersionChanges.tsx';

interface VersionRowProps {
  version: LifeCycleVersion;
  /** No draft is open, which a way back would need. */
  canRestore: boolean;
}

/** One version: who made it, when, what it changed, and the way back to it. */
export function VersionRow({ version, canRestore }: VersionRowProps) {
  const translate = useTranslate();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { number, isCurrent, differenceCount, lostPoints } = version;
  return (
    <Box component="li" sx={{ py: 1.5, borderBlockStart: '1px solid var(--mui-palette-divider)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
            <Typography component="h3" sx={{ fontWeight: 600 }}>
              {translate('lifeCycleVersions.version', { number })}
            </Typography>
            {isCurrent && (
              <Chip
                size="small"
                variant="outlined"
                label={translate('lifeCycleVersions.current')}
                sx={[{ fontWeight: 600 }, (theme) => toneStyles(theme, 'green')]}
              />
            )}
          </Box>
          <Facts version={version} />
          {!isCurrent && lostPoints > 0 && (
            <Typography sx={{ fontSize: 14, overflowWrap: 'anywhere' }}>
              {translate('lifeCycleVersions.lostPoints', { smart_count: lostPoints })}
            </Typography>
          )}
        </Box>
        {differenceCount > 0 && (
          <Button
            onClick={() => setOpen(!isOpen)}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            aria-label={translate(isOpen ? 'lifeCycleVersions.hide.named' : 'lifeCycleVersions.show.named', {
              number,
            })}
          >
            {translate(isOpen ? 'lifeCycleVersions.hide' : 'lifeCycleVersions.show')}
          </Button>
        )}
        {!isCurrent && <RestoreButton version={version} disabled={!canRestore} />}
      </Box>
      {isOpen && (
        <Box id={id} sx={{ mt: 1.5 }}>
          <VersionChanges version={version} />
        </Box>
      )}
    </Box>
  );
}

/** Who made it and how, when, and how much it changed. */
function Facts({ version }: { version: LifeCycleVersion }) {
  const translate = useTranslate();
  const { kind, restoredNumber, author, dateChanged, differenceCount } = version;
  const name = author ? fullName(author) : '';
  const how =
    restoredNumber === null
      ? translate(`lifeCycleVersions.kind.${kind}`, { name })
      : translate('lifeCycleVersions.kind.restored', { name, number: restoredNumber });
  return (
    <Typography sx={{ fontSize: 14, color: 'text.secondary', overflowWrap: 'anywhere' }}>
      {how} · <DateTimeField value={dateChanged} />
      {kind !== 'FIRST' && <> · {translate('lifeCycleVersions.changes', { smart_count: differenceCount })}</>}
    </Typography>
  );
}

/** Opens a draft that has everything as in this version, and leads to what applying it would do. */
function RestoreButton({ version, disabled }: { version: LifeCycleVersion; disabled: boolean }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { lifeCycleId, number } = version;
  // The call has shown its refusal; somebody else may have opened a draft meanwhile.
  const { mutate: restore, isPending } = useMutation({
    mutationFn: useChange('restoreLifeCycleVersion'),
    onSuccess: ({ data: draft }) => navigate(`/life-cycle/${draft.id}/change`),
  });
  return (
    <Button
      variant="outlined"
      onClick={() => restore({ params: { id: lifeCycleId, number } })}
      disabled={disabled || isPending}
      aria-busy={isPending}
      aria-label={translate('lifeCycleVersions.restore.named', { number })}
    >
      {translate('lifeCycleVersions.restore')}
    </Button>
  );
}
