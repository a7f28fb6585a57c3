import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ContributionDetail } from '#contract/contributions/schema.ts';
import { formatDate } from '#contract/formats/dates.ts';
import { FINAL_STATE_TYPES } from '#contract/life-cycles/schema.ts';
import { isDraft } from '#src/app/contributionAddress.ts';
import { AnswerLine } from '#src/components/contributions/AnswerLine.tsx';
import { HeadLink } from '#src/components/contributions/HeadLink.tsx';
import { TextWithLink } from '#src/components/TextWithLink.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { headAddressOf } from '../headAddress.ts';
import { Return } from './DecisionParts.tsx';

interface NextStepProps {
  contribution: ContributionDetail;
}

/** Why nobody has a task, as part of a message key. */
function idleOf(contribution: ContributionDetail) {
  if (isDraft(contribution)) return 'draft';
  if (contribution.stateType === 'CANCELLATION') return 'withdrawn';
  return FINAL_STATE_TYPES.includes(contribution.stateType) ? 'ended' : 'none';
}

/** Whether somebody still waits for the answer that was promised. */
export const isPromised = ({ answer }: Pick<ContributionDetail, 'answer'>) =>
  answer.state !== 'none' && answer.state !== 'answered';

/** What is promised next: an answer, who acts, until when; of what is joined, where it goes on. */
export function NextStep({ contribution }: NextStepProps) {
  const translate = useTranslate();
  const { family } = contribution;
  const { waitingFor } = contribution.next;
  const promised = isPromised(contribution);
  const comesBack = contribution.decision?.comesBack ?? null;
  const isPutOff = comesBack !== null && comesBack.cameBackAt === null && !contribution.decision?.since;
  if (family) {
    return (
      <Box sx={{ overflowWrap: 'anywhere' }}>
        <TextWithLink
          text="contribution.next.joined"
          link={<HeadLink family={family} address={headAddressOf(contribution)} />}
        />
      </Box>
    );
  }
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {isPutOff && <Return comesBack={comesBack} />}
      {promised && <AnswerLine answer={contribution.answer} leads />}
      {waitingFor.length > 0 && <Waiting waitingFor={waitingFor} isPromised={promised} />}
      {/* Where an answer is promised, somebody is at it, with a task or without. */}
      {waitingFor.length === 0 && !isPutOff && !(promised && !isDraft(contribution)) && (
        <Typography color="text.secondary">
          {translate(`contribution.next.${idleOf(contribution)}`)}
        </Typography>
      )}
    </Box>
  );
}

/**
 * Who has a task, and until when. Tasks are due by calendar days and answers by working days: beside a promised day another one would only
 * confuse, and the task itself says it.
 */
function Waiting({ waitingFor, isPromised: hides }: ContributionDetail['next'] & { isPromised: boolean }) {
  const translate = useTranslate();
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
      {waitingFor.map(({ role, taskName, end }) => (
        <Box component="li" key={`${role}/${taskName}/${end}`} sx={{ overflowWrap: 'anywhere' }}>
          <strong>{translate(`task.role.${role}`)}</strong>: {taskName}
          {!hides && (
            <Box sx={{ fontSize: 13, color: 'text.secondary' }}>
              {end
                ? translate('contribution.next.until', { date: formatDate(end) })
                : translate('contribution.next.open')}
            </Box>
          )}
        </Box>
      ))}
    </Box>
  );
}
