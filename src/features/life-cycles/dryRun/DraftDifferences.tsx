import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import type { LifeCycleDifference } from '#contract/life-cycles/versions.schema.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { Differences } from '../versions/Differences.tsx';

/** So many differences are read at a glance; more of them would push away what the draft does to contributions. */
const FEW = 8;

/** All that a draft has different from its life cycle, also where no contribution is. */
export function DraftDifferences({ differences }: { differences: readonly LifeCycleDifference[] }) {
  const translate = useTranslate();
  const id = useId();
  const [isOpen, setOpen] = useState(differences.length <= FEW);
  if (differences.length === 0) return null;
  return (
    <Box sx={{ mb: 2 }}>
      <Button
        onClick={() => setOpen(!isOpen)}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        sx={{ mb: 1, minHeight: 44 }}
      >
        {translate(isOpen ? 'lifeCycleDryRun.differences.hide' : 'lifeCycleDryRun.differences.show', {
          smart_count: differences.length,
        })}
      </Button>
      {isOpen && (
        <Box id={id}>
          <Differences differences={differences} />
        </Box>
      )}
    </Box>
  );
}
