import ArrowForward from '@mui/icons-material/ArrowForward';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useListContext, useLocale } from 'ra-core';
import { type ReactNode, useState } from 'react';
import { IDEA_SORT_FIELDS } from '#contract/competitions/ideas.schema.ts';
import type { Competition } from '#contract/competitions/schema.ts';
import { formatInteger } from '#contract/formats/numbers.ts';
import { STATE_TYPES } from '#contract/life-cycles/schema.ts';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { AddressListBase } from '#src/components/list/AddressListBase.tsx';
import { ExcelButton } from '#src/components/list/ExcelButton.tsx';
import { choicesFilter, searchFilter } from '#src/components/list/filters.ts';
import { ListView } from '#src/components/list/ListView.tsx';
import type { ListFilter } from '#src/components/list/listFilter.ts';
import { useListSheet } from '#src/components/list/useListSheet.ts';
import { useFocusReturn } from '#src/components/useFocusReturn.ts';
import type { FilterName } from '#src/dataProvider/resourceTypes.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useReading } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { StateChange } from './change/StateChange.tsx';
import { targetsOf } from './change/stateChoices.ts';
import { useIdeaColumns } from './ideaColumns.tsx';

/** The list has no drafts. */
const LISTED_TYPES = STATE_TYPES.filter((type) => type !== 'NEW' && type !== 'DRAFT');

const FILTERS: readonly ListFilter<FilterName<'competition-ideas', 'list'>>[] = [
  searchFilter('q', 'contribution.filter.words'),
  choicesFilter('stateType.in', 'competition.state', LISTED_TYPES, 'components.status.stateType'),
];

/** The moderators' work: the ideas with their scores, and moving the competition on. */
export default function IdeasTab({ competition }: { competition: Competition }) {
  const { id, code, competitionState } = competition;
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const possible = useReading(
    // What was possible in another state is not any more.
    ['competitions', 'readPossibleIdeaStates', { id, competitionState }],
    async (signal) => (await dataProvider.readPossibleIdeaStates({ params: { id }, signal })).data,
  );
  const targets = targetsOf(possible.data ?? []);
  const [changing, setChanging] = useState(false);
  const start = useFocusReturn<HTMLButtonElement>(changing);

  if (changing) {
    return <StateChange competition={competition} targets={targets} onClose={() => setChanging(false)} />;
  }
  return (
    <>
      {possible.error && <ErrorState error={possible.error} retry={() => void possible.refetch()} />}
      <AddressListBase
        resource="competition-ideas"
        view="list"
        filter={{ competitionId: id }}
        filters={FILTERS}
        sortable={IDEA_SORT_FIELDS}
        defaultSort="evalAvarage,desc"
      >
        <IdeaList code={code}>
          {targets.length > 0 && (
            <Button
              ref={start}
              variant="contained"
              endIcon={<ArrowForward />}
              onClick={() => setChanging(true)}
            >
              {translate('competition.change')}
            </Button>
          )}
        </IdeaList>
      </AddressListBase>
    </>
  );
}

/** @param children how to move on */
function IdeaList({ code, children }: { code: string; children: ReactNode }) {
  const locale = useLocale();
  const translate = useTranslate();
  const columns = useIdeaColumns();
  const { total } = useListContext();
  const sheet = useListSheet('competition.tab.ideas', columns, `ideas-${code}`);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography variant="h2" sx={{ marginInlineEnd: 'auto' }}>
          {translate('competition.tab.ideas')}{' '}
          {total !== undefined && (
            <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>
              {formatInteger(total, locale)}
            </Box>
          )}
        </Typography>
        <ExcelButton source={sheet} />
        {children}
      </Box>
      <ListView
        title="competition.tab.ideas"
        columns={columns}
        storeKey="competitions.ideas"
        dense
        empty={{ title: 'competition.ideas.none', text: 'competition.ideas.none.text' }}
      />
    </>
  );
}
