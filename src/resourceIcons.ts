import AccountTreeOutlined from '@mui/icons-material/AccountTreeOutlined';
import ArticleOutlined from '@mui/icons-material/ArticleOutlined';
import BookmarkBorder from '@mui/icons-material/BookmarkBorder';
import CalendarMonthOutlined from '@mui/icons-material/CalendarMonthOutlined';
import CampaignOutlined from '@mui/icons-material/CampaignOutlined';
import CategoryOutlined from '@mui/icons-material/CategoryOutlined';
import CorporateFareOutlined from '@mui/icons-material/CorporateFareOutlined';
import EmojiEventsOutlined from '@mui/icons-material/EmojiEventsOutlined';
import LightbulbOutlined from '@mui/icons-material/LightbulbOutlined';
import MailOutlined from '@mui/icons-material/MailOutlined';
import NewspaperOutlined from '@mui/icons-material/NewspaperOutlined';
import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined';
import OutlinedFlag from '@mui/icons-material/OutlinedFlag';
import PeopleOutlined from '@mui/icons-material/PeopleOutlined';
import PlaylistAddOutlined from '@mui/icons-material/PlaylistAddOutlined';
import SellOutlined from '@mui/icons-material/SellOutlined';
import Stars from '@mui/icons-material/Stars';
import TaskAlt from '@mui/icons-material/TaskAlt';
import TranslateOutlined from '@mui/icons-material/TranslateOutlined';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { ComponentType } from 'react';
import type { ResourceName } from './dataProvider/resourceTypes.ts';

/** In one file: a file for each of them, and its name, took more of the first load than the rest of their resources. */
export const resourceIcons = {
  'answer-templates': ArticleOutlined,
  calendars: CalendarMonthOutlined,
  campaigns: CampaignOutlined,
  competitions: EmojiEventsOutlined,
  contents: NewspaperOutlined,
  contributions: LightbulbOutlined,
  'evaluation-definitions': Stars,
  'extra-inputs': PlaylistAddOutlined,
  fields: CategoryOutlined,
  follows: NotificationsOutlined,
  languages: TranslateOutlined,
  'life-cycles': AccountTreeOutlined,
  'likely-pairs': LightbulbOutlined,
  mails: MailOutlined,
  'moderated-comments': OutlinedFlag,
  notifications: NotificationsOutlined,
  organizations: CorporateFareOutlined,
  'point-definitions': Stars,
  'saved-views': BookmarkBorder,
  'static-contents': ArticleOutlined,
  tags: SellOutlined,
  tasks: TaskAlt,
  users: PeopleOutlined,
} satisfies Partial<Record<ResourceName, ComponentType<SvgIconProps>>>;
