import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import { useLocale } from 'ra-core';
import type { FieldRow } from '#contract/fields/schema.ts';
import { inLanguage } from '#contract/texts/titles.ts';
import { RowAction } from '#src/components/list/RowAction.tsx';
import { fieldAddress } from './fieldAddress.ts';

/** What can be done with a field in its list. */
export function FieldButtons({ field, onRemove }: { field: FieldRow; onRemove: () => void }) {
  const locale = useLocale();
  const title = inLanguage(field.definitionList, locale)?.title ?? '';
  return (
    <>
      <RowAction
        label="contributionField.edit"
        title={title}
        to={fieldAddress(field.contributionType, field.id)}
        icon={<EditOutlined fontSize="small" />}
      />
      <RowAction
        label="contributionField.delete"
        title={title}
        onClick={onRemove}
        opensDialog
        icon={<DeleteOutlined fontSize="small" />}
      />
    </>
  );
}
