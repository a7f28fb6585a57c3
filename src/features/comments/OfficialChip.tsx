import VerifiedIcon from '@mui/icons-material/VerifiedOutlined';
import Chip from '@mui/material/Chip';
import { useTranslate } from '#src/useTranslate.ts';

/** Marks the official answer, by a sign and a word. */
export function OfficialChip() {
  const translate = useTranslate();
  return <Chip size="small" color="primary" icon={<VerifiedIcon />} label={translate('comment.official')} />;
}
