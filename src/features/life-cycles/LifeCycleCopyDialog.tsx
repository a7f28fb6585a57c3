import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { LifeCycle } from '#contract/life-cycles/schema.ts';
import { useSettings } from '#src/app/settings.ts';
import { FormDialog } from '#src/components/form/FormDialog.tsx';
import { TitlesInput } from '#src/components/inputs/TitlesInput.tsx';
import type { Titles } from '#src/components/inputs/titles.ts';
import { useChange } from '#src/dataProvider/useChange.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { nameListOf, nameSourceOf } from './definitions/names.ts';
import { useNameOf } from './useLifeCycle.ts';

interface LifeCycleCopyDialogProps {
  original: Pick<LifeCycle, 'id' | 'definitionList'>;
  onClose: () => void;
  onSaved: (copy: LifeCycle) => void;
}

/** Asks how the copy of a life cycle is called; it can then be changed without touching what runs. */
export function LifeCycleCopyDialog({ original, onClose, onSaved }: LifeCycleCopyDialogProps) {
  const translate = useTranslate();
  const nameOf = useNameOf();
  const { locales } = useSettings();
  const copyLifeCycle = useChange('copyLifeCycle');
  const [initial] = useState<{ titles: Titles }>(() => ({
    titles: Object.fromEntries(
      locales.map((locale) => {
        const own = original.definitionList.find(({ language }) => language === locale)?.name;
        return [locale, own ? translate('lifeCycle.copy.name', { name: own }) : ''];
      }),
    ),
  }));
  const save = async ({ titles }: { titles: Titles }) => {
    const { data: copy } = await copyLifeCycle({
      params: { id: original.id },
      body: { definitionList: nameListOf(titles) },
    });
    onClose();
    onSaved(copy);
  };
  return (
    <FormDialog
      title={translate('lifeCycle.copy.title', { name: nameOf(original.definitionList) })}
      initial={initial}
      saveLabel="lifeCycle.copy"
      onSave={save}
      onClose={onClose}
      sourceOf={(path) => nameSourceOf(path, {}, locales)}
    >
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {translate('lifeCycle.copy.text')}
      </Typography>
      <TitlesInput label="lifeCycle.name" />
    </FormDialog>
  );
}
