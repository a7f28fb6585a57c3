import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { UnitMove } from '#contract/organizations/schema.ts';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { moveLines } from './moveLines.ts';

const ADDRESSES = { CAMPAIGN: '/campaign', COMPETITION: '/competition', CONTENT: '/content' } as const;

interface MovePreviewProps {
  name: string;
  /** Undefined while it is read. */
  move: UnitMove | undefined;
  error: unknown;
  retry: () => void;
}

/** What a move takes along, and what it changes for whom; where it is refused, why. */
export function MovePreview({ name, move, error, retry }: MovePreviewProps) {
  const translate = useTranslate();
  const titleId = useId();
  if (error && !move) return <ErrorState error={error} retry={retry} />;
  return (
    <Box component="section" aria-labelledby={titleId} aria-live="polite" sx={{ mt: 1, minHeight: 120 }}>
      <Typography id={titleId} component="h3" variant="subtitle1" sx={{ fontWeight: 600 }}>
        {translate('organization.move.preview')}
      </Typography>
      {!move && <Typography color="textSecondary">{translate('organization.move.reading')}</Typography>}
      {move?.refusal && (
        <Alert severity="warning">{translate(`organization.move.refused.${move.refusal}`, { name })}</Alert>
      )}
      {move && !move.refusal && <Changes move={move} />}
    </Box>
  );
}

function Changes({ move }: { move: UnitMove }) {
  const translate = useTranslate();
  return (
    <Box component="ul" sx={{ m: 0, paddingInlineStart: 2.5, '& li': { overflowWrap: 'anywhere' } }}>
      {moveLines(translate, move).map((line) => (
        <li key={line}>{line}</li>
      ))}
      {move.named.map(({ kind, id, title, isJoining }) =>
        kind === 'SAVED_VIEW' ? null : (
          <li key={`${kind} ${id}`}>
            <Link to={`${ADDRESSES[kind]}/${id}`} target="_blank" style={{ color: 'inherit' }}>
              {translate(`organization.move.record.${isJoining}`, { title })}
            </Link>
          </li>
        ),
      )}
    </Box>
  );
}
