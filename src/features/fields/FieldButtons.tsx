import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import IconButton from '@mui/material/IconButton';
import { useLocale, useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { inLanguage } from '../../../contract/definitions.ts';
import type { FieldRow } from '../../../contract/fields.ts';
import { fieldAddress } from './fieldAddress.ts';

const SIZE = { width: 44, height: 44 } as const;

/** What can be done with a field in its list. */
export function FieldButtons({ field, onRemove }: { field: FieldRow; onRemove: () => void }) {
  const translate = useTranslate();
  const locale = useLocale();
  const title = inLanguage(field.definitionList, locale)?.title;
  const named = (act: string) => ({
    'aria-label': translate(`contributionField.${act}.named`, { title }),
    title: translate(`contributionField.${act}`),
    sx: SIZE,
  });
  return (
    <>
      <IconButton component={Link} to={fieldAddress(field.contributionType, field.id)} {...named('edit')}>
        <EditOutlined fontSize="small" />
      </IconButton>
      <IconButton onClick={onRemove} aria-haspopup="dialog" {...named('delete')}>
        <DeleteOutlined fontSize="small" />
      </IconButton>
    </>
  );
}
