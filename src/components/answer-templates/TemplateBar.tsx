import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Suspense, useState } from 'react';
import type { AnswerWords, TemplateModule, TemplatePurpose } from '#contract/answer-templates/rules.ts';
import type { AnswerTemplateRow } from '#contract/answer-templates/schema.ts';
import { lazyPart } from '#src/lazyPart.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { TemplatePicker } from './TemplatePicker.tsx';
import { useTemplateInsertion } from './useTemplateInsertion.ts';

const SaveTemplateDialog = lazyPart(() => import('./SaveTemplateDialog.tsx'));

interface TemplateBarProps<Written> {
  purpose: TemplatePurpose;
  module: TemplateModule;
  written: Written;
  onWrite: (written: Written) => void;
  /** Something is written that a template can be made of. */
  isWorded: boolean;
  /** What a template puts in its place. */
  read: (templateId: number) => Promise<Written>;
  /** What is written, by language, with placeholders. */
  textsOf: () => Promise<Record<string, AnswerWords>>;
  /** What the life cycle gives the action. */
  actionTemplate?: Written | null | undefined;
}

/** Templates over fields of text: choosing one, taking that back, and making one of what is written. */
export function TemplateBar<Written>(props: TemplateBarProps<Written>) {
  const { purpose, module, written, onWrite, isWorded, read, textsOf, actionTemplate } = props;
  const translate = useTranslate();
  const { insertion, insert, swap } = useTemplateInsertion(written, onWrite);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [saved, setSaved] = useState<Record<string, AnswerWords> | null>(null);
  const [isBusy, setBusy] = useState(false);

  /** The call has said why it was refused. */
  const whileBusy = async (work: () => Promise<void>) => {
    setBusy(true);
    await work().catch(() => undefined);
    setBusy(false);
  };
  const choose = (template: AnswerTemplateRow) => {
    setAnchor(null);
    void whileBusy(async () => insert(template.name, await read(template.id)));
  };
  const chooseActionTemplate = actionTemplate
    ? () => {
        setAnchor(null);
        insert(translate('answerTemplate.use.actionTemplate'), actionTemplate);
      }
    : undefined;
  const save = () => whileBusy(async () => setSaved(await textsOf()));
  return (
    // Keys of the dialogs within are none of the form around: Ctrl and Enter would send it.
    <Box sx={{ mb: 1.5 }} onKeyDown={(event) => event.stopPropagation()}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          size="small"
          variant="outlined"
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          loading={isBusy}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
          sx={{ minHeight: 36 }}
        >
          {translate('answerTemplate.use')}
        </Button>
        {isWorded && (
          <Button
            size="small"
            aria-haspopup="dialog"
            disabled={isBusy}
            onClick={() => void save()}
            sx={{ minHeight: 36 }}
          >
            {translate('answerTemplate.saveAs')}
          </Button>
        )}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
        <Typography role="status" sx={{ fontSize: 14, overflowWrap: 'anywhere' }}>
          {insertion?.isUndone && translate('answerTemplate.undone')}
          {insertion && !insertion.isUndone && translate('answerTemplate.used', { name: insertion.name })}
        </Typography>
        {insertion && (
          <Button size="small" onClick={swap}>
            {translate(insertion.isUndone ? 'answerTemplate.redo' : 'answerTemplate.undo')}
          </Button>
        )}
      </Box>
      {anchor && (
        <TemplatePicker
          anchor={anchor}
          purpose={purpose}
          module={module}
          onActionTemplate={chooseActionTemplate}
          onChoose={choose}
          onClose={() => setAnchor(null)}
        />
      )}
      {saved && (
        <Suspense>
          <SaveTemplateDialog
            purpose={purpose}
            module={module}
            texts={saved}
            onClose={() => setSaved(null)}
          />
        </Suspense>
      )}
    </Box>
  );
}
