import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { Tag } from '#contract/tags/schema.ts';
import { FormDialog } from '#src/components/form/FormDialog.tsx';
import { refreshResources } from '#src/dataProvider/refreshResources.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { MergePreview } from './MergePreview.tsx';
import { TagSearchInput } from './TagSearchInput.tsx';

interface MergeValues {
  into: Tag | null;
}

interface MergeDialogProps {
  from: Tag;
  /** The tag that stays, where it is known; null: the dialog asks. */
  into: Tag | null;
  onMerged: () => void;
  onClose: () => void;
}

/** Merges a tag into another one, once it was seen what that changes. */
export default function MergeDialog({ from, into, onMerged, onClose }: MergeDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const queries = useQueryClient();
  const dataProvider = useDataProvider();
  const [chosen, setChosen] = useState(into);
  const preview = useRead(
    'readTagMerge',
    { params: { id: from.id }, body: { intoId: chosen?.id ?? 0 } },
    { enabled: chosen !== null, staleTime: 0, gcTime: 0 },
  );
  const counts = preview.error ? undefined : preview.data;
  const save = async (values: MergeValues) => {
    if (!values.into) return;
    const titles = { from: from.title, into: values.into.title };
    try {
      const body = { intoId: values.into.id };
      const { data } = await dataProvider.mergeTags({ params: { id: from.id }, body });
      notify('contributionTag.merge.done', {
        type: 'success',
        messageArgs: { smart_count: data.contributionCount, ...titles },
      });
    } catch (error) {
      // Somebody may have changed one of them in between: what is shown is what there is.
      void preview.refetch();
      void refreshResources(queries, ['tags']);
      throw error;
    }
    // Awaited: the row of the tag is gone before the focus looks for a place.
    await refreshResources(queries, ['tags', 'contributions', 'saved-views', 'contribution-history']);
    onMerged();
  };
  return (
    <FormDialog<MergeValues>
      title={translate('contributionTag.merge.title', { title: from.title })}
      initial={{ into }}
      saveLabel="contributionTag.merge.submit"
      onSave={save}
      onClose={onClose}
      blockOf={() => {
        if (chosen === null) return translate('contributionTag.merge.incomplete');
        // The preview says in its place why it is not there.
        return counts ? null : '';
      }}
      maxWidth="sm"
    >
      <WatchChoice onChoose={setChosen} />
      <Typography sx={{ mb: 2 }}>{translate('contributionTag.merge.text')}</Typography>
      <TagSearchInput
        source="into"
        label="contributionTag.merge.into"
        help="contributionTag.merge.into.help"
        exceptId={from.id}
      />
      {chosen && (
        <MergePreview
          from={from}
          into={chosen}
          counts={counts}
          error={preview.error}
          retry={() => void preview.refetch()}
        />
      )}
    </FormDialog>
  );
}

/** Passes on what the form has chosen, by which the preview is read. */
function WatchChoice({ onChoose }: { onChoose: (tag: Tag | null) => void }) {
  const into = useWatch<MergeValues, 'into'>({ name: 'into' });
  useEffect(() => onChoose(into), [into, onChoose]);
  return null;
}
