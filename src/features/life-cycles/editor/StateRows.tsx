import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useLocale } from 'ra-core';
import { useState } from 'react';
import { SearchField } from '#src/components/inputs/SearchField.tsx';
import { SecondLine } from '#src/components/layout/SecondLine.tsx';
import { SortableList } from '#src/components/list/SortableList.tsx';
import { StatusChip } from '#src/components/status/StatusChip.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import type { State } from '../definitions/kinds.ts';
import { mayPromise } from '../definitions/promiseValues.ts';
import { useEditedLifeCycle, useNameOf, useStateUse } from '../useLifeCycle.ts';
import { useEditor } from './editorContext.ts';
import { useSelection } from './useSelection.ts';

/** From so many states on there is a box to find one by its name. */
const MANY = 12;

/** The states in their order, to open and to move; the NEW one stays first. */
export function StateRows() {
  const translate = useTranslate();
  const locale = useLocale();
  const nameOf = useNameOf();
  const editor = useEditor();
  const { selection, select } = useSelection();
  const { states } = useEditedLifeCycle().lifeCycle;
  const [search, setSearch] = useState('');
  const words = search.trim().toLocaleLowerCase(locale);
  const isSearched = words !== '';
  const shown = states.filter(({ stateDefinitionList, actions }) =>
    [stateDefinitionList, ...actions.map(({ definitionList }) => definitionList)].some((names) =>
      nameOf(names).toLocaleLowerCase(locale).includes(words),
    ),
  );
  const first = isSearched ? undefined : shown.find(({ stateType }) => stateType === 'NEW');
  const rest = shown.filter((state) => state !== first);
  const row = (state: State) => (
    <StateRow state={state} isChosen={state.id === selection.stateId} onChoose={() => select(state.id)} />
  );
  return (
    <>
      {states.length >= MANY && (
        <SearchField
          label={translate('lifeCycle.states.search')}
          value={search}
          onChange={setSearch}
          sx={{ mb: 2, width: 1, maxWidth: 360 }}
        />
      )}
      {first && <Box sx={{ p: 1, mb: 1 }}>{row(first)}</Box>}
      {isSearched && shown.length === 0 && (
        <Typography role="status" color="textSecondary">
          {translate('lifeCycle.states.notFound')}
        </Typography>
      )}
      <SortableList
        label="lifeCycle.states"
        items={rest}
        nameOf={({ stateDefinitionList }) => nameOf(stateDefinitionList)}
        onSort={(ids, moved) => editor.sort('state', ids, moved)}
        disabled={isSearched || rest.length < 2}
      >
        {row}
      </SortableList>
    </>
  );
}

function StateRow({ state, isChosen, onChoose }: { state: State; isChosen: boolean; onChoose: () => void }) {
  const translate = useTranslate();
  const nameOf = useNameOf();
  const { count } = useStateUse(state);
  const { actions, commands, taskDefinitions, notifications } = state;
  const parts = [
    ['actions', actions.length],
    ['commands', commands.length],
    ['tasks', taskDefinitions.length],
    ['notifications', notifications.length],
  ] as const;
  const facts = [
    ...parts
      .filter(([, number]) => number > 0)
      .map(([key, number]) => translate(`lifeCycle.parts.${key}`, { smart_count: number })),
    ...(state.promise && mayPromise(state.stateType)
      ? [translate('lifeCycle.promise.within', { smart_count: state.promise.answerDays })]
      : []),
    ...(count ? [translate('lifeCycle.state.here', { smart_count: count })] : []),
  ];
  return (
    <ButtonBase
      data-state={state.id}
      onClick={onChoose}
      aria-current={isChosen || undefined}
      focusRipple
      sx={{
        width: 1,
        minHeight: 44,
        display: 'block',
        textAlign: 'start',
        borderRadius: 1,
        p: 0.5,
        font: 'inherit',
        ...(isChosen && {
          bgcolor: 'action.hover',
          boxShadow: 'inset 0 0 0 2px var(--mui-palette-primary-main)',
        }),
      }}
    >
      <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Box component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {state.rank}. {nameOf(state.stateDefinitionList)}
        </Box>
        <StatusChip kind="stateType" value={state.stateType} />
        {state.step && <StatusChip kind="competitionState" value={state.step} />}
      </Box>
      <SecondLine>{facts.join(' · ') || translate('lifeCycle.state.empty')}</SecondLine>
    </ButtonBase>
  );
}
