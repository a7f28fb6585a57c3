import Typography from '@mui/material/Typography';
import {
  isQuestionKind,
  PROGRAMME_TEMPLATE_LIMITS,
  type TemplateKind,
} from '#contract/programme-templates/rules.ts';
import type { ProgrammeTemplate } from '#contract/programme-templates/schema.ts';
import { RecordDialog } from '#src/components/form/RecordDialog.tsx';
import { maxLength, required } from '#src/components/inputs/rules.ts';
import { SwitchInput } from '#src/components/inputs/SwitchInput.tsx';
import { TextInputWithCounter } from '#src/components/inputs/TextInputWithCounter.tsx';
import { useTranslate } from '#src/useTranslate.ts';

type Values = Pick<ProgrammeTemplate, 'name' | 'description' | 'isShared'>;

const NAME_RULES = [required(), maxLength(PROGRAMME_TEMPLATE_LIMITS.name.max)];
const DESCRIPTION_RULES = [maxLength(PROGRAMME_TEMPLATE_LIMITS.description.max)];
const FIELDS = { 'error.programmeTemplate.nameTaken': 'name' } as const;

/** What new ones begin with, or whose questions are stored. */
export interface TemplateSource {
  kind: TemplateKind;
  /** Null for the questions of a type, of which there is one form only. */
  id: number | null;
  /** The name that a new template is offered; of what it copies. */
  title: string;
}

interface TemplateDialogProps {
  source: TemplateSource;
  /** Null: it becomes a template. */
  stored: ProgrammeTemplate | null;
  onClose: () => void;
}

function textOf(kind: TemplateKind, isStored: boolean) {
  if (!isQuestionKind(kind)) return `programmeTemplate.saveAs.${kind}.text` as const;
  return isStored ? 'programmeTemplate.edit.questions.text' : 'programmeTemplate.saveAs.questions.text';
}

/** Makes a template of what somebody prepares, or renames, describes and shares one. */
export default function TemplateDialog({
  source: { kind, id, title },
  stored,
  onClose,
}: TemplateDialogProps) {
  const translate = useTranslate();
  return (
    <RecordDialog<ProgrammeTemplate, Values>
      resource="programme-templates"
      stored={stored}
      title={stored ? 'programmeTemplate.edit' : 'programmeTemplate.saveAs'}
      saveLabel={stored ? 'programmeTemplate.save' : 'programmeTemplate.create'}
      maxWidth="sm"
      valuesOf={(from) => ({
        name: from?.name ?? title.slice(0, PROGRAMME_TEMPLATE_LIMITS.name.max),
        description: from?.description ?? '',
        isShared: from?.isShared ?? false,
      })}
      bodyOf={(values) => (stored ? values : { ...values, kind, sourceId: id })}
      fieldOf={FIELDS}
      onStored={onClose}
      onClose={onClose}
    >
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {translate(textOf(kind, stored !== null), { title })}
      </Typography>
      <TextInputWithCounter
        source="name"
        label="programmeTemplate.name"
        validate={NAME_RULES}
        autoComplete="off"
        autoFocus
      />
      <TextInputWithCounter
        source="description"
        label="programmeTemplate.description"
        validate={DESCRIPTION_RULES}
        rows={2}
      />
      <SwitchInput
        source="isShared"
        label={`programmeTemplate.isShared.${kind}`}
        {...((kind === 'campaign' || kind === 'competition') && { help: 'programmeTemplate.isShared.help' })}
      />
    </RecordDialog>
  );
}
