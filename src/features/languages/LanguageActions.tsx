import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import StarBorder from '@mui/icons-material/StarBorder';
import { useDelete } from 'ra-core';
import type { Question } from '#src/components/feedback/useConfirm.tsx';
import { useRecordUpdates } from '#src/components/form/useRecordUpdates.ts';
import { RowAction } from '#src/components/list/RowAction.tsx';
import type { Row } from '#src/dataProvider/resourceTypes.ts';
import { useLanguageChange } from './languageChanges.ts';

interface LanguageActionsProps {
  language: Row<'languages'>;
  confirm: (question: Question) => Promise<boolean>;
}

/** Making a language the default one, and removing one that was added. */
export function LanguageActions({ language, confirm }: LanguageActionsProps) {
  const change = useLanguageChange(language);
  const { refresh } = useRecordUpdates(['texts']);
  const [remove] = useDelete<Row<'languages'>>('languages', undefined, { onSettled: refresh });
  const { locale, name, isDefault, isShipped, people } = language;
  const makeDefault = async () => {
    const sure = await confirm({
      title: 'languages.makeDefault.named',
      text: 'languages.makeDefault.text',
      args: { title: name, name },
      confirmLabel: 'languages.makeDefault',
    });
    if (sure) change({ isDefault: true });
  };
  const removeIt = async () => {
    const sure = await confirm({
      title: 'languages.remove.title',
      text: 'languages.remove.text',
      args: { name, smart_count: people },
      confirmLabel: 'languages.remove',
      destructive: true,
    });
    if (sure) remove('languages', { id: locale, previousData: language, meta: { confirmed: 'true' } });
  };
  return (
    <>
      {!isDefault && (
        <RowAction
          label="languages.makeDefault"
          title={name}
          onClick={() => void makeDefault()}
          opensDialog
          icon={<StarBorder fontSize="small" />}
        />
      )}
      {!isDefault && !isShipped && (
        <RowAction
          label="languages.remove"
          title={name}
          onClick={() => void removeIt()}
          opensDialog
          icon={<DeleteOutlined fontSize="small" />}
        />
      )}
    </>
  );
}
