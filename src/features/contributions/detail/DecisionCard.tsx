import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { ContributionDetail } from '#contract/contributions/schema.ts';
import type { ContributionDecision } from '#contract/decision-notes/decision.schema.ts';
import { formatDate } from '#contract/formats/dates.ts';
import { AnswerLine } from '#src/components/contributions/AnswerLine.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { DecidedBy, Reply, Return } from './DecisionParts.tsx';
import { isPromised } from './NextStep.tsx';
import { NoteText } from './NoteText.tsx';
import { ReplyForm } from './ReplyForm.tsx';

interface DecisionCardProps {
  contribution: Pick<ContributionDetail, 'id' | 'answer'>;
  decision: ContributionDecision;
}

/** What was decided, by whom, when, and why; what became of it; and what its author says to it. */
export function DecisionCard({ contribution, decision }: DecisionCardProps) {
  const translate = useTranslate();
  const titleId = useId();
  const { locale, since, comesBack, reply, mayReplyUntil } = decision;
  return (
    <Card
      component="section"
      aria-labelledby={titleId}
      sx={{ p: { xs: 2, sm: 3 }, mb: 3, display: 'grid', gap: 2 }}
    >
      <div>
        <Typography id={titleId} variant="h2" sx={{ overflowWrap: 'anywhere' }}>
          {translate('decision.title', { state: decision.stateName ?? decision.actionName })}
        </Typography>
        <DecidedBy decision={decision} />
      </div>
      <NoteText note={decision} locale={locale} />
      {comesBack && <Return comesBack={comesBack} />}
      {since && (
        <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {translate('decision.since', { date: formatDate(since.at), state: since.stateName })}
        </Typography>
      )}
      {reply && <Reply reply={reply} />}
      {/* Nothing else is promised where a decision stands. */}
      {reply && !since && isPromised(contribution) && <AnswerLine answer={contribution.answer} leads />}
      {mayReplyUntil && (
        <ReplyForm
          contributionId={contribution.id}
          call="replyToDecision"
          hint={translate('decision.reply.hint', { date: formatDate(mayReplyUntil) })}
        />
      )}
      {decision.mayAnswerReply && (
        <ReplyForm
          contributionId={contribution.id}
          call="answerReply"
          hint={translate('decision.reply.answer.hint')}
        />
      )}
    </Card>
  );
}
