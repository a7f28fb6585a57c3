import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useDelete, useGetList, useLocale } from 'ra-core';
import { useDeferredValue, useId, useState } from 'react';
import { isQuestionKind, type TemplateKind } from '#contract/programme-templates/rules.ts';
import type { ProgrammeTemplate } from '#contract/programme-templates/schema.ts';
import { inLanguage } from '#contract/texts/titles.ts';
import { fullName } from '#contract/users/full-name.ts';
import { useConfirm } from '#src/components/feedback/useConfirm.tsx';
import { SecondLine } from '#src/components/layout/SecondLine.tsx';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { EditRemoveActions } from '#src/components/list/EditRemoveActions.tsx';
import { refreshResources } from '#src/dataProvider/refreshResources.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { LazyTemplateDialog } from './LazyTemplateDialog.tsx';
import { TemplateLine } from './TemplateLine.tsx';

/** Templates that are shown at once; beyond them one searches. */
const SHOWN = 8;

interface OwnTemplatesProps {
  kinds: readonly TemplateKind[];
  /** What the button of a row says; `….named` names the template. */
  startLabel?: 'programmeTemplate.start' | 'questionSet.choose';
  onStart: (template: ProgrammeTemplate) => void;
  /** It is a part of a page, not of one of its parts. */
  isPart?: boolean;
}

/** The reader's own templates and shared ones, to begin with, to change and to delete; nothing where there are none. */
export function OwnTemplates(props: OwnTemplatesProps) {
  const { kinds, startLabel = 'programmeTemplate.start', onStart, isPart = false } = props;
  const translate = useTranslate();
  const headingId = useId();
  const [words, setWords] = useState('');
  const titleOf = useTitleOf();
  const [edited, setEdited] = useState<ProgrammeTemplate | null>(null);
  const { remove, dialog } = useTemplateRemoval();
  const searched = useDeferredValue(words.trim());
  const [hasMany, setHasMany] = useState(false);
  const { data = [], total = 0 } = useGetList<ProgrammeTemplate>(
    'programme-templates',
    {
      pagination: { page: 1, perPage: SHOWN },
      sort: { field: 'name', order: 'ASC' },
      filter: {
        ...(kinds.length === 1 ? { 'kind.equals': kinds[0] } : { 'kind.in': kinds }),
        ...(searched && { 'name.contains': searched }),
      },
    },
    { placeholderData: (previous) => previous },
  );
  if (!hasMany && searched === '' && total > SHOWN) setHasMany(true);
  if (data.length === 0 && !hasMany) return null;
  const heading = translate('programmeTemplate.own');
  const content = (
    <>
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
      <Box component="ul" aria-label={heading} sx={{ listStyle: 'none', p: 0, m: 0, mt: 1 }}>
        {data.map((template) => (
          <TemplateRow
            key={template.id}
            template={template}
            startLabel={startLabel}
            onStart={() => onStart(template)}
            onEdit={() => setEdited(template)}
            onRemove={() => void remove(template)}
          />
        ))}
      </Box>
      {edited && (
        <LazyTemplateDialog
          source={{ kind: edited.kind, id: null, title: titleOf(edited) }}
          stored={edited}
          onClose={() => setEdited(null)}
        />
      )}
      {dialog}
    </>
  );
  if (isPart) return <SectionCard title={heading}>{content}</SectionCard>;
  return (
    <Box component="section" aria-labelledby={headingId} sx={{ mt: 2 }}>
      <Typography id={headingId} component="h3" variant="body2" color="textSecondary">
        {heading}
      </Typography>
      {content}
    </Box>
  );
}

/** What a template copies, by name. */
function useTitleOf() {
  const locale = useLocale();
  return ({ source, lifeCycle }: ProgrammeTemplate): string =>
    source?.title ?? (lifeCycle ? (inLanguage(lifeCycle.definitionList, locale)?.name ?? '') : '');
}

interface TemplateRowProps {
  template: ProgrammeTemplate;
  startLabel: NonNullable<OwnTemplatesProps['startLabel']>;
  onStart: () => void;
  onEdit: () => void;
  onRemove: () => void;
}

function TemplateRow({ template, startLabel, onStart, onEdit, onRemove }: TemplateRowProps) {
  const translate = useTranslate();
  const titleOf = useTitleOf();
  const { kind, name, description, isShared, author, canEdit, questionCount } = template;
  const sharing = author
    ? translate('programmeTemplate.sharedBy', { name: fullName(author) })
    : translate('programmeTemplate.shared');
  return (
    <TemplateLine
      name={name}
      description={description}
      note={
        <SecondLine>
          {isQuestionKind(kind)
            ? `${translate('programmeTemplate.questions', { smart_count: questionCount ?? 0 })} · ${translate(`programmeTemplate.${kind}`)}`
            : translate('programmeTemplate.source', { title: titleOf(template) })}
          {isShared && ` · ${sharing}`}
        </SecondLine>
      }
    >
      <Button
        variant="outlined"
        startIcon={startLabel === 'programmeTemplate.start' && <ContentCopyOutlined />}
        aria-haspopup="dialog"
        aria-label={translate(`${startLabel}.named`, { title: name })}
        onClick={onStart}
      >
        {translate(startLabel)}
      </Button>
      {canEdit && (
        <EditRemoveActions title={name} words="programmeTemplate" onEdit={onEdit} onRemove={onRemove} />
      )}
    </TemplateLine>
  );
}

function useTemplateRemoval() {
  const queries = useQueryClient();
  const [deleteOne] = useDelete<ProgrammeTemplate>();
  const { confirm, dialog } = useConfirm();
  const titleOf = useTitleOf();
  const remove = async (template: ProgrammeTemplate) => {
    const { id, kind, name, isShared } = template;
    const what = isQuestionKind(kind) ? 'programmeTemplate.delete.questions' : 'programmeTemplate.delete';
    const sure = await confirm({
      title: 'programmeTemplate.delete.title',
      text: isShared ? `${what}.shared` : `${what}.text`,
      args: { name, title: titleOf(template) },
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
