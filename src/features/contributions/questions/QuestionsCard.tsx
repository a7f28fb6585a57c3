import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useLocale } from 'ra-core';
import { useId, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { ContributionDetail } from '#contract/contributions/schema.ts';
import { formatDayInWords } from '#contract/formats/date-in-words.ts';
import { formatDate } from '#contract/formats/dates.ts';
import type { AuthorQuestion } from '#contract/questions/schema.ts';
import { useConfirm } from '#src/components/feedback/useConfirm.tsx';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { useReload } from '../contributionQueries.ts';
import { AnswerForm } from './AnswerForm.tsx';

/** The address of a mail ends with it: the first open question has the focus then. */
const PLACE = '#questions';

/** What the authors were asked and have answered, the oldest first; they answer here. */
export function QuestionsCard({
  contribution,
}: {
  contribution: Pick<ContributionDetail, 'id' | 'questions'>;
}) {
  const translate = useTranslate();
  const titleId = useId();
  const { hash } = useLocation();
  const questions = contribution.questions?.questions ?? [];
  if (questions.length === 0) return null;
  const first = questions.find(({ mayAnswer }) => mayAnswer);
  return (
    <Card
      id="questions"
      component="section"
      aria-labelledby={titleId}
      sx={{
        p: { xs: 2, sm: 3 },
        mb: 3,
        ...(first && { borderLeft: 4, borderLeftColor: 'primary.main' }),
      }}
    >
      <Typography id={titleId} variant="h2" sx={{ mb: 1.5 }}>
        {translate('question.title')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2.5 }}>
        {questions.map((question) => (
          <Box component="li" key={question.id} sx={{ minWidth: 0 }}>
            <Question
              contributionId={contribution.id}
              question={question}
              autoFocus={question === first && hash === PLACE}
            />
          </Box>
        ))}
      </Box>
    </Card>
  );
}

interface QuestionProps {
  contributionId: number;
  question: AuthorQuestion;
  autoFocus: boolean;
}

function Question({ contributionId, question, autoFocus }: QuestionProps) {
  const translate = useTranslate();
  const { askedBy: name, askedAt, answer, mayAnswer, mayWithdraw } = question;
  const head = mayAnswer
    ? translate('question.asks', { name })
    : translate('question.asked', { name, date: formatDate(askedAt) });
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Typography component="h3" sx={{ fontSize: 13, color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {head}
      </Typography>
      <Words text={question.question} isStrong />
      {answer !== null && (
        <Box sx={{ pl: 2, borderLeft: 2, borderColor: 'divider' }}>
          <Words text={answer} />
        </Box>
      )}
      <Progress question={question} />
      {mayAnswer && (
        <AnswerForm contributionId={contributionId} questionId={question.id} autoFocus={autoFocus} />
      )}
      {mayWithdraw && <Withdraw contributionId={contributionId} questionId={question.id} />}
    </Box>
  );
}

const Words = ({ text, isStrong = false }: { text: string; isStrong?: boolean }) => (
  <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', fontWeight: isStrong ? 600 : 400 }}>
    {text}
  </Typography>
);

/** What became of a question. */
function Progress({ question }: { question: AuthorQuestion }) {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const { answeredBy, answeredAt, withdrawnBy, withdrawnAt, mayAnswer, dueAt } = question;
  const words = () => {
    if (answeredAt) {
      return translate('question.answered', { name: answeredBy ?? '', date: formatDate(answeredAt) });
    }
    if (withdrawnAt) {
      const date = formatDate(withdrawnAt);
      return withdrawnBy
        ? translate('question.withdrawn', { name: withdrawnBy, date })
        : translate('question.ended', { date });
    }
    if (dueAt) {
      const date = formatDayInWords(dueAt, { locale, now: new Date() });
      return translate(mayAnswer ? 'question.answerBy' : 'question.waitsUntil', { date });
    }
    return mayAnswer ? null : translate('question.waits');
  };
  const said = words();
  return said === null ? null : (
    <Typography sx={{ fontSize: 13, color: 'text.secondary' }}>{said}</Typography>
  );
}

function Withdraw({ contributionId, questionId }: { contributionId: number; questionId: number }) {
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const reload = useReload(contributionId);
  const { confirm, dialog } = useConfirm();
  const [isBusy, setBusy] = useState(false);
  const withdraw = async () => {
    const sure = await confirm({
      title: 'question.withdraw.title',
      text: 'question.withdraw.ask',
      confirmLabel: 'question.withdraw',
    });
    if (!sure) return;
    setBusy(true);
    try {
      await dataProvider.withdrawQuestion({ params: { id: contributionId, questionId } });
    } catch {
      // The call has said why.
    }
    await reload();
    setBusy(false);
  };
  return (
    <>
      <Button
        size="small"
        disabled={isBusy}
        onClick={() => void withdraw()}
        aria-haspopup="dialog"
        sx={{ justifySelf: 'start', minHeight: 24, ml: -1, px: 1 }}
      >
        {translate('question.withdraw')}
      </Button>
      {dialog}
    </>
  );
}
