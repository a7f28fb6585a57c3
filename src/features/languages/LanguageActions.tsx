import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import StarBorder from '@mui/icons-material/StarBorder';
import type { Language } from '#contract/languages/schema.ts';
import type { Question } from '#src/components/feedback/useConfirm.tsx';
import { RowAction } from '#src/components/list/RowAction.tsx';
import { useLanguageChanges } from './languageCalls.ts';

interface LanguageActionsProps {
  language: Language;
  confirm: (question: Question) => Promise<boolean>;
}

/** Making a language the default one, and removing one that was added. */
export function LanguageActions({ language, confirm }: LanguageActionsProps) {
  const { change, remove } = useLanguageChanges();
  const { locale, name, isDefault, isShipped, people } = language;
  const makeDefault = async () => {
    const sure = await confirm({
      title: 'languages.makeDefault.named',
      text: 'languages.makeDefault.text',
      args: { title: name, name },
      confirmLabel: 'languages.makeDefault',
    });
    if (sure) await change(locale, { isDefault: true }).catch(() => undefined);
  };
  const removeIt = async () => {
    const sure = await confirm({
      title: 'languages.remove.title',
      text: 'languages.remove.text',
      args: { name, smart_count: people },
      confirmLabel: 'languages.remove',
      destructive: true,
    });
    if (sure) await remove(locale).catch(() => undefined);
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
