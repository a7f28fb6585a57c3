import Box from '@mui/material/Box';
import { useTranslate } from '#src/useTranslate.ts';

interface LengthHintProps {
  length: number;
  max: number;
  /** What else is wrong with the text, in the reader's words. */
  fault?: string | undefined;
}

/** Under a text box: how much of the room is used, and in words when it is too much; by how much stays to be seen. */
export function LengthHint({ length, max, fault }: LengthHintProps) {
  const translate = useTranslate();
  const words = fault ?? (length > max ? translate('entity.validation.maxlength', { max }) : undefined);
  return (
    <Box component="span" sx={{ display: 'flex', columnGap: 2 }}>
      {words && <span>{words}</span>}{' '}
      <Box component="span" sx={{ marginInlineStart: 'auto', fontVariantNumeric: 'tabular-nums' }}>
        {`${length}/${max}`}
      </Box>
    </Box>
  );
}
