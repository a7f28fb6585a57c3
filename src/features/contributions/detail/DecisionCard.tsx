import EventRepeat from '@mui/icons-material/EventRepeat';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useLocale } from 'ra-core';
import { useId } from 'react';
import type { ContributionDetail } from '#contract/contributions/schema.ts';
import type { ContributionDecision } from '#contract/decision-notes/decision.schema.ts';
import { formatDayInWords } from '#contract/formats/date-in-words.ts';
import { formatDate } from '#contract/formats/dates.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { NoteText } from './NoteText.tsx';
import { ReplyForm } from './ReplyForm.tsx';

interface DecisionCardProps {
  contribution: Pick<ContributionDetail, 'id'>;
  decision: ContributionDecision;
}

/** What was decided, by whom, when, and why; what became of it; and what its author says to it. */
export function DecisionCard({ contribution, decision }: DecisionCardProps) {
  const translate = useTranslate();
  const titleId = useId();
  const { by, actingForName, at, locale, since, comesBack, reply, mayReplyUntil } = decision;
  const name =
    by && actingForName ? translate('history.who.actingFor', { name: by, other: actingForName }) : by;
  const date = formatDate(at);
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
        <Typography sx={{ fontSize: 13, color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {name ? translate('decision.by', { name, date }) : translate('decision.byNobody', { date })}
        </Typography>
      </div>
      <NoteText note={decision} locale={locale} />
      {comesBack && <Return comesBack={comesBack} />}
      {since && (
        <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {translate('decision.since', { date: formatDate(since.at), state: since.stateName })}
        </Typography>
      )}
      {reply && <Reply reply={reply} />}
      {mayReplyUntil && <ReplyForm contributionId={contribution.id} until={mayReplyUntil} />}
    </Card>
  );
}

/** When what was put off comes back, or came back. */
function Return({ comesBack }: { comesBack: NonNullable<ContributionDecision['comesBack']> }) {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const { event, dueAt, timeZone, label, cameBackAt } = comesBack;
  const date = formatDayInWords(dueAt, { locale, now: new Date(), timeZone });
  const waiting =
    event === 'CAMPAIGN'
      ? translate('decision.returns.campaign')
      : translate('decision.returns.on', { date });
  const sentence = cameBackAt ? translate('decision.returned', { date: formatDate(cameBackAt) }) : waiting;
  return (
    <Box sx={{ display: 'flex', gap: 1, minWidth: 0 }}>
      <EventRepeat aria-hidden sx={{ fontSize: 20, flex: 'none', mt: '2px', color: 'primary.main' }} />
      <Typography sx={{ minWidth: 0, overflowWrap: 'anywhere', fontWeight: 600 }}>
        {label ? translate('decision.returns.labelled', { sentence, label }) : sentence}
      </Typography>
    </Box>
  );
}

/** What an author replied. */
function Reply({ reply }: { reply: NonNullable<ContributionDecision['reply']> }) {
  const translate = useTranslate();
  const { text, by, at } = reply;
  const date = formatDate(at);
  return (
    <Box
      component="section"
      aria-label={translate('decision.reply')}
      sx={{ borderInlineStart: '3px solid', borderColor: 'divider', paddingInlineStart: 2 }}
    >
      <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxWidth: '70ch' }}>
        {text}
      </Typography>
      <Typography sx={{ fontSize: 13, color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {by
          ? translate('decision.reply.by', { name: by, date })
          : translate('decision.reply.byNobody', { date })}
      </Typography>
    </Box>
  );
}
