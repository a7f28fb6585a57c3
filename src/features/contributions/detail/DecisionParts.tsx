import EventRepeat from '@mui/icons-material/EventRepeat';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useLocale } from 'ra-core';
import type { ContributionDecision } from '#contract/decision-notes/decision.schema.ts';
import { formatDayInWords } from '#contract/formats/date-in-words.ts';
import { formatDate } from '#contract/formats/dates.ts';
import type { MessageKey } from '#messages/message-key.ts';
import { useTranslate } from '#src/useTranslate.ts';

/** Who did something, and in whose place; null where nobody is known. */
export function useWho() {
  const translate = useTranslate();
  return ({ by, actingForName }: Pick<ContributionDecision, 'by' | 'actingForName'>): string | null =>
    by && actingForName ? translate('history.who.actingFor', { name: by, other: actingForName }) : by;
}

interface DecidedByProps {
  decision: Pick<ContributionDecision, 'by' | 'actingForName' | 'at'>;
}

/** Who decided when. */
export function DecidedBy({ decision }: DecidedByProps) {
  const translate = useTranslate();
  const name = useWho()(decision);
  const date = formatDate(decision.at);
  return (
    <Typography
      component="span"
      sx={{ display: 'block', fontSize: 13, color: 'text.secondary', overflowWrap: 'anywhere' }}
    >
      {name ? translate('decision.by', { name, date }) : translate('decision.byNobody', { date })}
    </Typography>
  );
}

/** When what was put off comes back, or came back. */
export function Return({ comesBack }: { comesBack: NonNullable<ContributionDecision['comesBack']> }) {
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

/** What an author replied, and what was answered to that. */
export function Reply({ reply }: { reply: NonNullable<ContributionDecision['reply']> }) {
  const { answer } = reply;
  return (
    <>
      <Statement
        statement={reply}
        label="decision.reply"
        by="decision.reply.by"
        byNobody="decision.reply.byNobody"
      />
      {answer && (
        <Statement
          statement={answer}
          label="decision.reply.answered"
          by="decision.reply.answeredBy"
          byNobody="decision.reply.answeredByNobody"
        />
      )}
    </>
  );
}

interface StatementProps extends Record<'label' | 'by' | 'byNobody', MessageKey> {
  statement: Pick<NonNullable<ContributionDecision['reply']>, 'text' | 'by' | 'at'>;
}

function Statement({ statement, label, by, byNobody }: StatementProps) {
  const translate = useTranslate();
  const date = formatDate(statement.at);
  return (
    <Box
      component="section"
      aria-label={translate(label)}
      sx={{ borderInlineStart: '3px solid', borderColor: 'divider', paddingInlineStart: 2 }}
    >
      <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxWidth: '70ch' }}>
        {statement.text}
      </Typography>
      <Typography sx={{ fontSize: 13, color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {statement.by ? translate(by, { name: statement.by, date }) : translate(byNobody, { date })}
      </Typography>
    </Box>
  );
}
