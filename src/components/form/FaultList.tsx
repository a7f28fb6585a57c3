import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useText } from '#src/components/useText.ts';
import type { FormFault } from './formFault.ts';

interface FaultListProps {
  faults: readonly FormFault[];
  onJump: (source: string) => void;
}

/** Each fault as a way to its field. */
export function FaultList({ faults, onJump }: FaultListProps) {
  const text = useText();
  return (
    <Box component="ul" sx={{ m: 0, paddingInlineStart: 2.5 }}>
      {faults.map(({ source, label, message, args }) => (
        <Box component="li" key={source} sx={{ py: 0.25, overflowWrap: 'anywhere' }}>
          <Link
            component="button"
            type="button"
            color="inherit"
            underline="always"
            onClick={() => onJump(source)}
            sx={{ fontSize: 15, textAlign: 'start' }}
          >
            {text(label)}
          </Link>
          : {text(message, args)}
        </Box>
      ))}
    </Box>
  );
}
