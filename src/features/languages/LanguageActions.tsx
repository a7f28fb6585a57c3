import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import StarBorder from '@mui/icons-material/StarBorder';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useDelete, useUpdate } from 'ra-core';
import type { Question } from '#src/components/feedback/useConfirm.tsx';
import { useRecordUpdates } from '#src/components/form/useRecordUpdates.ts';
import { RowAction } from '#src/components/list/RowAction.tsx';
import type { Row, UpdateData } from '#src/dataProvider/resourceTypes.ts';
import { useTranslate } from '#src/useTranslate.ts';

interface LanguageActionsProps {
  language: Row<'languages'>;
  confirm: (question: Question) => Promise<boolean>;
}

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

/** Changes a language. A refusal is said by the call; the list shows what holds. */
function useLanguageChange(language: Row<'languages'>) {
  const { refresh } = useRecordUpdates(['texts']);
  const [update] = useUpdate<Row<'languages'>>('languages', undefined, { onSettled: refresh });
  return (data: UpdateData<'languages'>) =>
    void update('languages', { id: language.id, data, previousData: language });
}

/** Whether people can choose the language; who uses one that is switched off is counted first. */
export function OfferSwitch({ language, confirm }: LanguageActionsProps) {
  const translate = useTranslate();
  const change = useLanguageChange(language);
  const { name, isActive, isDefault, people } = language;
  const turn = async (on: boolean) => {
    if (!on && people > 0) {
      const sure = await confirm({
        title: 'languages.switchOff',
        text: 'languages.switchOff.text',
        args: { name, smart_count: people },
        confirmLabel: 'languages.switchOff.confirm',
      });
      if (!sure) return;
    }
    change({ isActive: on });
  };
  return (
    <FormControlLabel
      sx={{ minHeight: 44, marginInlineEnd: 1 }}
      label={translate(isActive ? 'languages.on' : 'languages.off')}
      control={
        <Switch
          checked={isActive}
          disabled={isDefault}
          onChange={(_, on) => void turn(on)}
          slotProps={{ input: { 'aria-label': translate('languages.active', { name }) } }}
        />
      }
    />
  );
}
