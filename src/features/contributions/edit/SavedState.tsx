import CloudDoneOutlined from '@mui/icons-material/CloudDoneOutlined';
import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined';
import CloudSyncOutlined from '@mui/icons-material/CloudSyncOutlined';
import Box from '@mui/material/Box';
import { formatClock } from '#contract/formats/dates.ts';
import type { MessageKey } from '#messages/message-key.ts';
import { visuallyHidden } from '#src/components/visuallyHidden.ts';
import { useTranslate } from '#src/useTranslate.ts';
import type { SaveState } from './draftSaver.ts';

/** What a save state says: `Saved 10:42`. */
function saveWords({ kind, at }: SaveState): { key: MessageKey; args: Record<string, unknown> } {
  if (kind === 'saved' && at === null) return { key: 'contribution.save.unchanged', args: {} };
  return { key: `contribution.save.${kind}`, args: at ? { time: formatClock(at) } : {} };
}

const UNSAVED = new Set<SaveState['kind']>(['offline', 'failed', 'refused', 'conflict']);
/** Something stands in the way of saving; leaving now would lose text. */
export const isStuck = ({ kind }: SaveState) => UNSAVED.has(kind);

/** Where saving stands, always visible; only trouble is announced, or each pause in typing would be. */
export function SavedState({ state }: { state: SaveState }) {
  const translate = useTranslate();
  const { key, args } = saveWords(state);
  const stuck = isStuck(state);
  const Icon = stuck ? CloudOffOutlined : state.kind === 'saved' ? CloudDoneOutlined : CloudSyncOutlined;
  const words = translate(key, args);
  return (
    <Box
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        fontSize: 13,
        color: stuck ? 'error.main' : 'text.secondary',
        fontVariantNumeric: 'tabular-nums',
        minWidth: 0,
      }}
    >
      <Icon aria-hidden sx={{ fontSize: 18, flex: 'none' }} />
      <span>{words}</span>
      <span role="status" style={visuallyHidden}>
        {stuck ? words : ''}
      </span>
    </Box>
  );
}
