import ArticleOutlined from '@mui/icons-material/ArticleOutlined';
import CampaignOutlined from '@mui/icons-material/CampaignOutlined';
import LabelOutlined from '@mui/icons-material/LabelOutlined';
import NewspaperOutlined from '@mui/icons-material/NewspaperOutlined';
import Chip from '@mui/material/Chip';
import type { ContentRow } from '#contract/contents/schema.ts';
import { toneStyles } from '#src/components/status/tones.ts';
import { useText } from '#src/components/useText.ts';

/** Icons by the names that the server sends. */
const ICONS: Readonly<Record<string, typeof ArticleOutlined>> = {
  campaign: CampaignOutlined,
  newspaper: NewspaperOutlined,
  article: ArticleOutlined,
};

/** The category of a news item as icon and word; nothing without one. */
export function CategoryChip({
  item,
  size = 'small',
}: {
  item: Pick<ContentRow, 'category' | 'categoryIcon'>;
  size?: 'small' | 'medium';
}) {
  const text = useText();
  if (item.category === null) return null;
  const Icon = ICONS[item.categoryIcon ?? ''] ?? LabelOutlined;
  return (
    <Chip
      size={size}
      variant="outlined"
      icon={<Icon fontSize="small" data-testid={`category-icon-${item.categoryIcon}`} />}
      label={text(item.category)}
      sx={[
        { maxWidth: '100%', fontWeight: 600, '& .MuiChip-icon': { color: 'inherit' } },
        (theme) => toneStyles(theme, 'teal'),
      ]}
    />
  );
}
