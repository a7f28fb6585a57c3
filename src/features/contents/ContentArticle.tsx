import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { Content } from '#contract/contents/schema.ts';
import type { MessageKey } from '#messages/message-key.ts';
import { CARD_CORNER } from '#src/components/corners.ts';
import { DateTimeField } from '#src/components/fields/DateTimeField.tsx';
import { LeadText } from '#src/components/layout/LeadText.tsx';
import { CategoryChip } from '#src/components/news/CategoryChip.tsx';
import { NewsPicture } from '#src/components/news/NewsPicture.tsx';
import { RichTextField } from '#src/components/richText/RichTextField.tsx';
import { useTranslate } from '#src/useTranslate.ts';

/** A news item as its readers see it; the preview shows the same. */
export function ContentArticle({ item, heading }: { item: Content; heading: ReactNode }) {
  const translate = useTranslate();
  const date = (label: MessageKey, value: string | null) =>
    value && (
      <span>
        {translate(label)} <DateTimeField value={value} />
      </span>
    );
  return (
    <Box component="article" sx={{ maxWidth: 800, pb: 4 }}>
      <Box sx={{ mb: 1.5 }}>
        <CategoryChip item={item} size="medium" />
      </Box>
      {heading}
      <Typography
        component="p"
        variant="body2"
        color="textSecondary"
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 2,
          rowGap: 0.5,
          mb: 3,
          overflowWrap: 'anywhere',
        }}
      >
        {item.authorName && <span>{translate('content.by', { name: item.authorName })}</span>}
        {date('content.publishedAt', item.publishDate)}
        {date('content.updatedAt', item.dateUpdated)}
      </Typography>
      <Box sx={{ mb: 3, borderRadius: CARD_CORNER, overflow: 'hidden', '@media print': { maxWidth: 420 } }}>
        <NewsPicture item={item} path={item.bannerPath} first />
      </Box>
      <LeadText>{item.summary}</LeadText>
      <RichTextField value={item.post} />
    </Box>
  );
}
