import ExpandMore from '@mui/icons-material/ExpandMore';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useLocale } from 'ra-core';
import { formatInteger } from '#contract/formats/numbers.ts';
import type { StackFrame, Thread, ThreadDump } from '#contract/system/schema.ts';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { Figures } from './Figures.tsx';

/** What the threads of the server do at this moment; read only when somebody asks. */
export function ThreadsCard() {
  const translate = useTranslate();
  const { data, error, refetch, isFetching } = useRead('readThreads', undefined, { enabled: false });
  return (
    <SectionCard
      title="system.threads"
      actions={
        <Button variant="outlined" onClick={() => void refetch()} loading={isFetching}>
          {translate(data ? 'system.threads.again' : 'system.threads.read')}
        </Button>
      }
    >
      {error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : data ? (
        <Dump dump={data} />
      ) : (
        <Typography color="textSecondary">{translate('system.threads.lead')}</Typography>
      )}
    </SectionCard>
  );
}

function Dump({ dump: { threads, resources } }: { dump: ThreadDump }) {
  const translate = useTranslate();
  const locale = useLocale();
  const open = Object.entries(resources).sort(([, a], [, b]) => b - a);
  return (
    <>
      <Box role="status" sx={{ mb: 1 }}>
        {translate('system.threads.count', { smart_count: threads.length })}
      </Box>
      {threads.map((thread) => (
        <ThreadRow key={thread.threadId} thread={thread} />
      ))}
      {open.length > 0 && (
        <Box sx={{ mt: 2, maxWidth: 420 }}>
          <Typography variant="h3" sx={{ mb: 1 }}>
            {translate('system.threads.resources')}
          </Typography>
          <Figures rows={open.map(([kind, count]) => [kind, formatInteger(count, locale)] as const)} />
        </Box>
      )}
    </>
  );
}

const frameText = ({ className, methodName, fileName, lineNumber }: StackFrame) =>
  `${className ? `${className}.` : ''}${methodName} (${fileName ?? '–'}${lineNumber > 0 ? `:${lineNumber}` : ''})`;

function ThreadRow({ thread: { threadId, threadName, threadState, stackTrace } }: { thread: Thread }) {
  const translate = useTranslate();
  const head = (
    <Box
      component="span"
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, overflowWrap: 'anywhere' }}
    >
      <Box component="span" sx={{ fontWeight: 600 }}>
        {threadName}
      </Box>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {threadId} · {translate(`system.threads.state.${threadState}`)}
      </Box>
    </Box>
  );
  if (stackTrace.length === 0) {
    return <Box sx={{ px: 2, py: 1, border: 1, borderColor: 'divider', mt: '-1px' }}>{head}</Box>;
  }
  return (
    <Accordion variant="outlined" disableGutters slotProps={{ heading: { component: 'h3' } }}>
      <AccordionSummary expandIcon={<ExpandMore />} sx={{ font: 'inherit' }}>
        {head}
      </AccordionSummary>
      <AccordionDetails>
        <Box
          component="ol"
          sx={{
            m: 0,
            p: 0,
            listStyle: 'none',
            fontFamily: 'monospace',
            fontSize: 13,
            overflowWrap: 'anywhere',
          }}
        >
          {stackTrace.map((frame, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the frames of a stack have no other name and stay in place.
            <li key={index}>{frameText(frame)}</li>
          ))}
        </Box>
      </AccordionDetails>
    </Accordion>
  );
}
