import ArrowForward from '@mui/icons-material/ArrowForward';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useListContext, useLocale } from 'ra-core';
import { type ReactNode, type Ref, useLayoutEffect, useRef, useState } from 'react';
import { IDEA_SORT_FIELDS } from '#contract/competitions/ideas.schema.ts';
import type { Competition } from '#contract/competitions/schema.ts';
import { formatInteger } from '#contract/formats/numbers.ts';
import { STATE_TYPES } from '#contract/life-cycles/schema.ts';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { AddressListBase } from '#src/components/list/AddressListBase.tsx';
import { ExcelButton } from '#src/components/list/ExcelButton.tsx';
import { ListView } from '#src/components/list/ListView.tsx';
import type { ListFilter } from '#src/components/list/listFilter.ts';
import { useListSheet } from '#src/components/list/useListSheet.ts';
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
  {
    kind: 'search',
    name: 'title.contains',
    label: 'contribution.filter.title',
    placeholder: 'contribution.filter.title',
  },
  {
    kind: 'choices',
    name: 'stateType.in',
    label: 'competition.state',
    options: LISTED_TYPES.map((id) => ({ id, label: `components.status.stateType.${id}` })),
  },
];

/** The moderators' work: the ideas with their scores, and moving the competition on. */
export default function IdeasTab({ competition }: { competition: Competition }) {
  const { id, competitionState } = competition;
  const dataProvider = useDataProvider();
  const possible = useReading(
    // What was possible in another state is not any more.
    ['competitions', 'readPossibleIdeaStates', { id, competitionState }],
    async (signal) => (await dataProvider.readPossibleIdeaStates({ params: { id }, signal })).data,
  );
  const targets = targetsOf(possible.data ?? []);
  const [changing, setChanging] = useState(false);
  const start = useRef<HTMLButtonElement>(null);
  const wasChanging = useRef(false);
  // The focus returns to where the change began.
  useLayoutEffect(() => {
    if (wasChanging.current && !changing) start.current?.focus();
    wasChanging.current = changing;
  }, [changing]);

  if (changing) {
    return <StateChange competition={competition} targets={targets} onClose={() => setChanging(false)} />;
  }
  return (
    <>
      {possible.error && <ErrorState error={possible.error} retry={() => void possible.refetch()} />}
      <IdeaList
        competition={competition}
        action={targets.length > 0 && <MoveOn buttonRef={start} onPress={() => setChanging(true)} />}
      />
    </>
  );
}

function MoveOn({ buttonRef, onPress }: { buttonRef: Ref<HTMLButtonElement>; onPress: () => void }) {
  const translate = useTranslate();
  return (
    <Button ref={buttonRef} variant="contained" endIcon={<ArrowForward />} onClick={onPress}>
      {translate('competition.change')}
    </Button>
  );
}

function IdeaList({ competition, action }: { competition: Competition; action: ReactNode }) {
  const { id, code } = competition;
  return (
    <AddressListBase
      resource="competition-ideas"
      view="list"
      filter={{ competitionId: id }}
      filters={FILTERS}
      sortable={IDEA_SORT_FIELDS}
      defaultSort="evalAvarage,desc"
    >
      <Ideas code={code} action={action} />
    </AddressListBase>
  );
}

function Ideas({ code, action }: { code: string; action: ReactNode }) {
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
        {action}
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
