import ThumbUpAlt from '@mui/icons-material/ThumbUpAlt';
import ThumbUpOffAlt from '@mui/icons-material/ThumbUpOffAlt';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useLocale } from 'ra-core';
import type { ContributionRow } from '#contract/contributions/schema.ts';
import { formatInteger } from '#contract/formats/numbers.ts';
import { pressedStyle } from '#src/components/contributions/pressedStyle.ts';
import { useContributionPress } from '#src/components/contributions/useContributionPress.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useTranslate } from '#src/useTranslate.ts';

type Supported = Pick<ContributionRow, 'id' | 'title' | 'supported' | 'supportCount'>;

interface SupportButtonProps {
  contribution: Supported;
  /** In a row of a list: without words, and named after the row. */
  inRow?: boolean;
  /** After support was given. */
  onSupported?: () => void;
}

/** Gives support with one press, and takes it back with another; the number beside it. */
export function SupportButton({ contribution, inRow = false, onSupported }: SupportButtonProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const dataProvider = useDataProvider();
  const { id, title, supported, supportCount } = contribution;
  const press = useContributionPress(id, {
    former: { supported, supportCount },
    guess: { supported: !supported, supportCount: Math.max(0, supportCount + (supported ? -1 : 1)) },
    send: (isGiven) =>
      isGiven ? dataProvider.support({ params: { id } }) : dataProvider.withdrawSupport({ params: { id } }),
  });
  const count = translate('support.count', { smart_count: supportCount });
  const name = translate('support.press');
  const label = inRow ? translate('support.press.named', { title, count }) : `${name}, ${count}`;
  return (
    <Button
      variant={inRow ? 'text' : 'outlined'}
      color={inRow && !supported ? 'inherit' : 'primary'}
      size={inRow ? 'small' : 'medium'}
      aria-pressed={supported}
      aria-label={label}
      title={inRow ? name : undefined}
      startIcon={supported ? <ThumbUpAlt /> : <ThumbUpOffAlt />}
      // Shown at once: a second press waits until the first has come.
      onClick={() => {
        if (!press.isPending) press.mutate(!supported, { onSuccess: () => !supported && onSupported?.() });
      }}
      sx={{ minHeight: 44, minWidth: 44, ...(inRow ? { px: 1 } : pressedStyle(supported)) }}
    >
      {!inRow && name}
      {(inRow || supportCount > 0) && (
        <Box
          component="span"
          sx={{ marginInlineStart: inRow ? 0 : 1, fontVariantNumeric: 'tabular-nums', fontWeight: 600 }}
        >
          {formatInteger(supportCount, locale)}
        </Box>
      )}
    </Button>
  );
}
