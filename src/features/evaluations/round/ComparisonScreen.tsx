import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useCallback, useRef, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { EVALUATION_STAGES, type EvaluationStage } from '#contract/life-cycles/schema.ts';
import { EVALUATIONS, MOST_COMPARED } from '#src/app/evaluationAddress.ts';
import { NotFoundPage } from '#src/app/NotFoundPage.tsx';
import { EmptyState } from '#src/components/feedback/EmptyState.tsx';
import { UnsavedChangesPrompt } from '#src/components/feedback/UnsavedChangesPrompt.tsx';
import { PageTitle } from '#src/components/layout/PageTitle.tsx';
import { BreadcrumbBar } from '#src/components/list/BreadcrumbBar.tsx';
import { pageHeading, useFocusAfterRemoval } from '#src/components/useFocusAfterRemoval.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { ComparedEvaluation } from './ComparedEvaluation.tsx';

/** The ids of the address, each once. */
const idsOf = (text: string | null): number[] =>
  [
    ...new Set(
      (text ?? '')
        .split(',')
        .filter((part) => /^[1-9]\d{0,14}$/.test(part))
        .map(Number),
    ),
  ].slice(0, MOST_COMPARED);

/** Some of a round side by side, each with its own form; on phones one below the other. */
export default function ComparisonScreen() {
  const params = useParams();
  const stage = EVALUATION_STAGES.find((known) => known === params.stage);
  return stage ? <Comparison stage={stage} /> : <NotFoundPage />;
}

function Comparison({ stage }: { stage: EvaluationStage }) {
  const translate = useTranslate();
  const [search, setSearch] = useSearchParams();
  const ids = idsOf(search.get('ids'));
  const [active, setActive] = useState<number | null>(null);
  const [dirty, setDirty] = useState<ReadonlySet<number>>(new Set());
  const noteDirty = useCallback((id: number, isDirty: boolean) => {
    setDirty((former) => {
      if (former.has(id) === isDirty) return former;
      const next = new Set(former);
      if (isDirty) next.add(id);
      else next.delete(id);
      return next;
    });
  }, []);
  const columns = useRef<HTMLDivElement>(null);
  const neighbor = useRef(-1);
  // Who took one away goes on with that in its place, or with the last.
  const focusEvents = useFocusAfterRemoval(
    () =>
      columns.current?.children[neighbor.current]?.querySelector<HTMLElement>('[data-heading]') ??
      pageHeading(),
  );
  const remove = (id: number) => {
    noteDirty(id, false);
    const rest = ids.filter((other) => other !== id);
    neighbor.current = Math.min(ids.indexOf(id), rest.length - 1);
    setSearch({ ids: rest.join(',') }, { replace: true });
  };
  return (
    <>
      <BreadcrumbBar
        crumbs={[
          { label: 'menu.account.evaluations', to: EVALUATIONS },
          { label: 'evaluation.compare.title' },
        ]}
      />
      <PageTitle title="evaluation.compare.title" />
      <UnsavedChangesPrompt when={ids.some((id) => dirty.has(id))} />
      {ids.length === 0 ? (
        <EmptyState title="evaluation.compare.none" text="evaluation.compare.none.text" />
      ) : (
        <>
          <Typography
            sx={{ display: { xs: 'none', md: 'block' }, fontSize: 13, color: 'text.secondary', mb: 2 }}
          >
            {translate('evaluation.compare.keys')}
          </Typography>
          <Box
            ref={columns}
            {...focusEvents}
            sx={{
              display: 'grid',
              gap: 2,
              alignItems: 'start',
              gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 320px), 1fr))',
            }}
          >
            {ids.map((id, at) => (
              <Box key={id} onFocus={() => setActive(id)} sx={{ minWidth: 0 }}>
                <ComparedEvaluation
                  stage={stage}
                  id={id}
                  takesKeys={active === null || !ids.includes(active) ? at === 0 : active === id}
                  onDirty={noteDirty}
                  onRemove={remove}
                />
              </Box>
            ))}
          </Box>
        </>
      )}
    </>
  );
}
