import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useListContext, useLocale } from 'ra-core';
import { IDEA_SORT_FIELDS } from '#contract/competitions/ideas.schema.ts';
import { juryOf } from '#contract/competitions/rules.ts';
import type { Competition } from '#contract/competitions/schema.ts';
import { formatInteger } from '#contract/formats/numbers.ts';
import { STATE_TYPES } from '#contract/life-cycles/schema.ts';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { AddressListBase } from '#src/components/list/AddressListBase.tsx';
import { ExcelButton } from '#src/components/list/ExcelButton.tsx';
import { choiceFilter, choicesFilter, searchFilter } from '#src/components/list/filters.ts';
import { ListView } from '#src/components/list/ListView.tsx';
import type { ListFilter } from '#src/components/list/listFilter.ts';
import { useListSheet } from '#src/components/list/useListSheet.ts';
import type { FilterName } from '#src/dataProvider/resourceTypes.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { RoundScores } from '../round/RoundScores.tsx';
import { StateChange } from './change/StateChange.tsx';
import { useIdeaColumns } from './ideaColumns.tsx';
import { usePossibleTargets } from './usePossibleTargets.ts';

/** The list has no drafts. */
const LISTED_TYPES = STATE_TYPES.filter((type) => type !== 'NEW' && type !== 'DRAFT');

type IdeaFilter = ListFilter<FilterName<'competition-ideas', 'list'>>;

const FILTERS: readonly IdeaFilter[] = [
  searchFilter('q', 'contribution.filter.words'),
  choicesFilter('stateType.in', 'competition.state', LISTED_TYPES, 'components.status.stateType'),
];

/** While a round is running. */
const SCORES_FILTER: IdeaFilter = choiceFilter(
  'lacksScores.equals',
  'competition.idea.scores',
  ['true', 'false'],
  'competition.idea.scores',
);

interface IdeasTabProps {
  competition: Competition;
  /** The form that moves the competition on is open in the list's place. */
  isMoving: boolean;
  onStay: () => void;
}

/** The moderators' work: how far the jury is, the ideas with their scores, and moving the competition on. */
export default function IdeasTab({ competition, isMoving, onStay }: IdeasTabProps) {
  const { id, code, competitionState } = competition;
  const { targets, error, refetch } = usePossibleTargets(competition);
  const isRound = juryOf(competitionState) !== null;
  return (
    <>
      {isRound && <RoundScores competition={competition} />}
      {isMoving ? (
        <StateChange competition={competition} targets={targets} onClose={onStay} />
      ) : (
        <>
          {error && <ErrorState error={error} retry={() => void refetch()} />}
          <AddressListBase
            resource="competition-ideas"
            view="list"
            filter={{ competitionId: id }}
            filters={isRound ? [...FILTERS, SCORES_FILTER] : FILTERS}
            sortable={IDEA_SORT_FIELDS}
            defaultSort="evalAvarage,desc"
          >
            <IdeaList code={code} />
          </AddressListBase>
        </>
      )}
    </>
  );
}

function IdeaList({ code }: { code: string }) {
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
