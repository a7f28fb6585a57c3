import Article from '@mui/icons-material/ArticleOutlined';
import AttachFile from '@mui/icons-material/AttachFile';
import Campaign from '@mui/icons-material/CampaignOutlined';
import Category from '@mui/icons-material/CategoryOutlined';
import ChatBubble from '@mui/icons-material/ChatBubbleOutlineOutlined';
import Emoji from '@mui/icons-material/EmojiEventsOutlined';
import Lightbulb from '@mui/icons-material/LightbulbOutlined';
import Newspaper from '@mui/icons-material/NewspaperOutlined';
import Person from '@mui/icons-material/PersonOutlined';
import type { ComponentType } from 'react';
import type { SearchKind } from '#contract/search/schema.ts';

export type KindIcon = ComponentType<{ fontSize?: 'small' | 'inherit' }>;

export const KIND_ICONS = {
  contribution: Lightbulb,
  campaign: Campaign,
  competition: Emoji,
  content: Newspaper,
  comment: ChatBubble,
  file: AttachFile,
  person: Person,
  field: Category,
  page: Article,
} as Record<SearchKind, KindIcon>;
