import { useLocale } from 'ra-core';
import { withPlaceholders } from '#contract/answer-templates/placeholders.ts';
import { isWordless, mapWords, type TemplatePurpose } from '#contract/answer-templates/rules.ts';
import type { ContributionType } from '#contract/roles.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { TemplateBar } from './TemplateBar.tsx';
import { useReadTemplate } from './useReadTemplate.ts';
import type { WrittenAnswer } from './useTemplateInsertion.ts';

export interface AnswerTemplateBarProps {
  purpose: Exclude<TemplatePurpose, 'MAIL'>;
  type: ContributionType;
  /** Whose placeholders are filled; null: of many, for each of which they are filled when it is answered. */
  contributionId: number | null;
  written: WrittenAnswer;
  onWrite: (answer: WrittenAnswer) => void;
  /** What the life cycle gives the action. */
  actionTemplate?: WrittenAnswer | null;
}

/** Templates over the fields of an answer. */
export default function AnswerTemplateBar(props: AnswerTemplateBarProps) {
  const { purpose, type, contributionId, written, onWrite, actionTemplate } = props;
  const locale = useLocale() ?? 'en';
  const dataProvider = useDataProvider();
  const textsOf = async () => {
    if (contributionId === null) return { [written.locale ?? locale]: written.words };
    const { data } = await dataProvider.readAnswerBeginning({ params: { id: contributionId }, query: {} });
    const words = mapWords(written.words, (text) => withPlaceholders(text, data.values));
    return { [written.locale ?? data.locale]: words };
  };
  return (
    <TemplateBar<WrittenAnswer>
      purpose={purpose}
      module={type}
      written={written}
      onWrite={onWrite}
      isWorded={!isWordless(written.words, purpose)}
      read={useReadTemplate(contributionId)}
      textsOf={textsOf}
      actionTemplate={actionTemplate}
    />
  );
}
