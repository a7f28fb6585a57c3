import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useDelete, useGetList } from 'ra-core';
import { useDeferredValue, useId, useState } from 'react';
import type { ProgrammeTemplate } from '#contract/programme-templates/schema.ts';
import { fullName } from '#contract/users/full-name.ts';
import { useConfirm } from '#src/components/feedback/useConfirm.tsx';
import { SecondLine } from '#src/components/layout/SecondLine.tsx';
import { EditRemoveActions } from '#src/components/list/EditRemoveActions.tsx';
import { refreshResources } from '#src/dataProvider/refreshResources.ts';
import { useTranslate } from '#src/useTranslate.ts';
import type { CloneSource } from '../cloning/cloneSource.ts';
import { LazyCloneDialog } from '../cloning/LazyCloneDialog.tsx';
import { LazyTemplateDialog } from './LazyTemplateDialog.tsx';

/** Templates that are shown at once; beyond them one searches. */
const SHOWN = 8;

interface Opened {
  template: ProgrammeTemplate;
  dialog: 'start' | 'edit';
}

const cloneSourceOf = ({ kind, source }: ProgrammeTemplate): CloneSource => ({ kind, ...source });

/** The reader's own templates and shared ones, to begin with, to change and to delete; nothing where there are none. */
export function OwnTemplates({ kind }: { kind: CloneSource['kind'] }) {
  const translate = useTranslate();
  const headingId = useId();
  const [words, setWords] = useState('');
  const [opened, setOpened] = useState<Opened | null>(null);
  const { remove, dialog } = useTemplateRemoval();
  const searched = useDeferredValue(words.trim());
  const [hasMany, setHasMany] = useState(false);
  const { data = [], total = 0 } = useGetList<ProgrammeTemplate>(
    'programme-templates',
    {
      pagination: { page: 1, perPage: SHOWN },
      sort: { field: 'name', order: 'ASC' },
      filter: { 'kind.equals': kind, ...(searched && { 'name.contains': searched }) },
    },
    { placeholderData: (previous) => previous },
  );
  if (!hasMany && searched === '' && total > SHOWN) setHasMany(true);
  if (data.length === 0 && !hasMany) return null;
  return (
    <Box component="section" aria-labelledby={headingId} sx={{ mt: 2 }}>
      <Typography id={headingId} component="h3" variant="body2" color="textSecondary">
        {translate('programmeTemplate.own')}
      </Typography>
      {hasMany && (
        <TextField
          type="search"
          size="small"
          fullWidth
          label={translate('programmeTemplate.search')}
          value={words}
          onChange={({ target }) => setWords(target.value)}
          sx={{ mt: 1, maxWidth: 400 }}
        />
      )}
      {data.length === 0 && (
        <Typography role="status" variant="body2" sx={{ mt: 1 }}>
          {translate('programmeTemplate.notFound')}
        </Typography>
      )}
      <Box component="ul" aria-labelledby={headingId} sx={{ listStyle: 'none', p: 0, m: 0, mt: 1 }}>
        {data.map((template) => (
          <TemplateRow
            key={template.id}
            template={template}
            onStart={() => setOpened({ template, dialog: 'start' })}
            onEdit={() => setOpened({ template, dialog: 'edit' })}
            onRemove={() => void remove(template)}
          />
        ))}
      </Box>
      {opened?.dialog === 'start' && (
        <LazyCloneDialog source={cloneSourceOf(opened.template)} onClose={() => setOpened(null)} />
      )}
      {opened?.dialog === 'edit' && (
        <LazyTemplateDialog
          source={cloneSourceOf(opened.template)}
          stored={opened.template}
          onClose={() => setOpened(null)}
        />
      )}
      {dialog}
    </Box>
  );
}

interface TemplateRowProps {
  template: ProgrammeTemplate;
  onStart: () => void;
  onEdit: () => void;
  onRemove: () => void;
}

function TemplateRow({ template, onStart, onEdit, onRemove }: TemplateRowProps) {
  const translate = useTranslate();
  const { name, description, isShared, author, canEdit, source } = template;
  const sharing = author
    ? translate('programmeTemplate.sharedBy', { name: fullName(author) })
    : translate('programmeTemplate.shared');
  return (
    <Box
      component="li"
      sx={{
        ...{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, py: 1 },
        ...{ borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } },
      }}
    >
      <Box sx={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
        {description && <Typography variant="body2">{description}</Typography>}
        <SecondLine>
          {translate('programmeTemplate.source', { title: source.title })}
          {isShared && ` · ${sharing}`}
        </SecondLine>
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <Button
          variant="outlined"
          startIcon={<ContentCopyOutlined />}
          aria-haspopup="dialog"
          aria-label={translate('programmeTemplate.start.named', { title: name })}
          onClick={onStart}
        >
          {translate('programmeTemplate.start')}
        </Button>
        {canEdit && (
          <EditRemoveActions title={name} words="programmeTemplate" onEdit={onEdit} onRemove={onRemove} />
        )}
      </Box>
    </Box>
  );
}

function useTemplateRemoval() {
  const queries = useQueryClient();
  const [deleteOne] = useDelete<ProgrammeTemplate>();
  const { confirm, dialog } = useConfirm();
  const remove = async (template: ProgrammeTemplate) => {
    const { id, name, isShared, source } = template;
    const sure = await confirm({
      title: 'programmeTemplate.delete.title',
      text: isShared ? 'programmeTemplate.delete.shared' : 'programmeTemplate.delete.text',
      args: { name, title: source.title },
      confirmLabel: 'programmeTemplate.delete',
      destructive: true,
    });
    if (!sure) return;
    // A refusal has been shown; the list shows what is true now.
    await deleteOne('programme-templates', { id, previousData: template }, { returnPromise: true }).catch(
      () => undefined,
    );
    await refreshResources(queries, ['programme-templates']);
  };
  return { remove, dialog };
}
