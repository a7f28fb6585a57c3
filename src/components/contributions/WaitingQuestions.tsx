import { formatDate } from '#contract/formats/dates.ts';
import type { WaitingQuestions as Waiting } from '#contract/questions/schema.ts';
import { SectionCard, type SectionCardProps } from '#src/components/layout/SectionCard.tsx';
import { Row, Rows } from '#src/components/list/ShortList.tsx';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';

interface WaitingQuestionsProps extends Pick<SectionCardProps, 'level'> {
  /** The page of a contribution. */
  addressOf: (row: Waiting) => string;
}

/** Own contributions whose authors were asked, with the way to where they answer; nothing without any. */
export function WaitingQuestions({ level, addressOf }: WaitingQuestionsProps) {
  const translate = useTranslate();
  const { data = [] } = useRead('readWaitingQuestions', undefined, { refetchOnWindowFocus: true });
  if (data.length === 0) return null;
  return (
    <SectionCard title="question.waiting" level={level}>
      <Rows label={translate('question.waiting')}>
        {data.map((row) => (
          <Row
            key={row.id}
            to={`${addressOf(row)}#questions`}
            title={row.title.trim() || row.code}
            text={`${translate('question.waiting.count', { smart_count: row.openCount })} · ${translate(
              'question.waiting.since',
              { date: formatDate(row.askedAt) },
            )}`}
          />
        ))}
      </Rows>
    </SectionCard>
  );
}
