import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useLocale } from 'ra-core';
import { Suspense, useState } from 'react';
import { withPlaceholders } from '#contract/answer-templates/placeholders.ts';
import { isWordless, mapWords, type TemplatePurpose } from '#contract/answer-templates/rules.ts';
import type { AnswerTemplateRow } from '#contract/answer-templates/schema.ts';
import type { ContributionType } from '#contract/roles.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { lazyPart } from '#src/lazyPart.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { TemplatePicker } from './TemplatePicker.tsx';
import { useReadTemplate } from './useReadTemplate.ts';
import { useTemplateInsertion, type WrittenAnswer } from './useTemplateInsertion.ts';

const SaveTemplateDialog = lazyPart(() => import('./SaveTemplateDialog.tsx'));

export interface AnswerTemplateBarProps {
  purpose: TemplatePurpose;
  type: ContributionType;
  /** Whose placeholders are filled; null: of many, for each of which they are filled when it is answered. */
  contributionId: number | null;
  written: WrittenAnswer;
  onWrite: (answer: WrittenAnswer) => void;
  /** What the life cycle gives the action. */
  actionTemplate?: WrittenAnswer | null;
}

/** Templates over the fields of an answer: choosing one, taking that back, and making one of what is written. */
export default function AnswerTemplateBar(props: AnswerTemplateBarProps) {
  const { purpose, type, contributionId, written, onWrite, actionTemplate } = props;
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const dataProvider = useDataProvider();
  const readTemplate = useReadTemplate(contributionId);
  const { insertion, insert, swap } = useTemplateInsertion(written, onWrite);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [saved, setSaved] = useState<(WrittenAnswer & { locale: string }) | null>(null);
  const [isBusy, setBusy] = useState(false);

  /** The call has said why it was refused. */
  const whileBusy = async (work: () => Promise<void>) => {
    setBusy(true);
    await work().catch(() => undefined);
    setBusy(false);
  };
  const choose = (template: AnswerTemplateRow) => {
    setAnchor(null);
    void whileBusy(async () => insert(template.name, await readTemplate(template.id)));
  };
  const chooseActionTemplate = actionTemplate
    ? () => {
        setAnchor(null);
        insert(translate('answerTemplate.use.actionTemplate'), actionTemplate);
      }
    : undefined;
  const save = () =>
    whileBusy(async () => {
      if (contributionId === null) {
        setSaved({ ...written, locale: written.locale ?? locale });
        return;
      }
      const { data } = await dataProvider.readAnswerBeginning({ params: { id: contributionId }, query: {} });
      const words = mapWords(written.words, (text) => withPlaceholders(text, data.values));
      setSaved({ words, locale: written.locale ?? data.locale });
    });
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
        {!isWordless(written.words, purpose) && (
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
          type={type}
          onActionTemplate={chooseActionTemplate}
          onChoose={choose}
          onClose={() => setAnchor(null)}
        />
      )}
      {saved && (
        <Suspense>
          <SaveTemplateDialog purpose={purpose} type={type} written={saved} onClose={() => setSaved(null)} />
        </Suspense>
      )}
    </Box>
  );
}
