import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import { Link } from 'react-router-dom';
import { menuItemStyle } from '#src/app/frame/menuItemStyle.ts';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { ANSWER_TEMPLATES } from './addresses.ts';

/** The way to the templates in the menu of who may answer somewhere, or send mails; it comes with the first opening of the menu. */
export function TemplatesLink({ onChoose }: { onChoose?: (() => void) | undefined }) {
  const translate = useTranslate();
  const { data = [] } = useRead('readAnsweredTypes', undefined, { staleTime: Number.POSITIVE_INFINITY });
  if (data.length === 0) return null;
  return (
    <List disablePadding>
      <li>
        <ListItemButton component={Link} to={ANSWER_TEMPLATES} onClick={onChoose} sx={menuItemStyle}>
          {translate('menu.answerTemplates')}
        </ListItemButton>
      </li>
    </List>
  );
}
