import ChatBubbleOutline from '@mui/icons-material/ChatBubbleOutlineOutlined';
import ThumbUpOffAlt from '@mui/icons-material/ThumbUpOffAlt';
import Box from '@mui/material/Box';
import { useLocale } from 'ra-core';
import { formatInteger } from '#contract/formats/numbers.ts';
import { visuallyHidden } from '#src/components/visuallyHidden.ts';
import { useTranslate } from '#src/useTranslate.ts';

const KINDS = {
  support: { Icon: ThumbUpOffAlt, words: 'support.count' },
  comments: { Icon: ChatBubbleOutline, words: 'contribution.card.comments' },
} as const;

interface ContributionCountProps {
  of: keyof typeof KINDS;
  count: number;
}

/** How many support a contribution, or have written about it: a sign and a number, for screen readers in words. */
export function ContributionCount({ of, count }: ContributionCountProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const { Icon, words } = KINDS[of];
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.5,
        fontSize: 13,
        color: 'text.secondary',
      }}
    >
      <Icon aria-hidden sx={{ fontSize: 18 }} />
      <span aria-hidden>{formatInteger(count, locale)}</span>
      <span style={visuallyHidden}>{translate(words, { smart_count: count })}</span>
    </Box>
  );
}
