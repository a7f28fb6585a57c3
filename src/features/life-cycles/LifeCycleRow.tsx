import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useLocale } from 'ra-core';
import { Link as RouterLink } from 'react-router-dom';
import { formatInteger } from '#contract/formats/numbers.ts';
import type { LifeCycleUse } from '#contract/life-cycles/administration.schema.ts';
import { FINAL_STATE_TYPES, type LifeCycle } from '#contract/life-cycles/schema.ts';
import type { MessageKey } from '#messages/message-key.ts';
import { statusDisplay } from '#src/components/status/statusDisplays.ts';
import { toneStyles } from '#src/components/status/tones.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { LifeCycleStatus } from './LifeCycleStatus.tsx';
import { useNameOf } from './useLifeCycle.ts';

interface LifeCycleRowProps {
  lifeCycle: LifeCycle;
  use: LifeCycleUse | undefined;
  onCopy: () => void;
  onExport: () => void;
  onActivate: () => void;
}

/** One life cycle of the list: its name, its states, and what follows it. */
export function LifeCycleRow({ lifeCycle, use, onCopy, onExport, onActivate }: LifeCycleRowProps) {
  const translate = useTranslate();
  const nameOf = useNameOf();
  const { id, definitionList, isActive } = lifeCycle;
  const name = nameOf(definitionList);
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1.5,
        alignItems: 'center',
        py: 1.5,
        borderBlockStart: '1px solid var(--mui-palette-divider)',
      }}
    >
      <Box sx={{ flex: '1 1 300px', minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Link
            component={RouterLink}
            to={`/life-cycle/${id}`}
            sx={{ fontWeight: 600, fontSize: 17, overflowWrap: 'anywhere', py: 1 }}
          >
            {name}
          </Link>
          <LifeCycleStatus lifeCycle={lifeCycle} use={use} />
        </Box>
        {use && use.states.length > 0 && <StateIcons use={use} />}
        <Typography sx={{ fontSize: 13, color: 'text.secondary', mt: 0.5 }}>
          {use ? <Facts lifeCycle={lifeCycle} use={use} /> : ' '}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          onClick={onCopy}
          aria-label={translate('lifeCycle.copy.named', { name })}
          aria-haspopup="dialog"
        >
          {translate('lifeCycle.copy')}
        </Button>
        <Button onClick={onExport} aria-label={translate('lifeCycleImport.export.named', { name })}>
          {translate('lifeCycleImport.export')}
        </Button>
        {!use?.draftOf && (
          <Button
            variant="outlined"
            onClick={onActivate}
            aria-label={translate(isActive ? 'lifeCycle.deactivate.named' : 'lifeCycle.activate.named', {
              name,
            })}
            aria-haspopup="dialog"
          >
            {translate(isActive ? 'lifeCycle.deactivate' : 'lifeCycle.activate')}
          </Button>
        )}
      </Box>
    </Box>
  );
}

/** The kinds of its states in their order, as icons; the words are said by the line below. */
function StateIcons({ use }: { use: LifeCycleUse }) {
  return (
    <Box aria-hidden sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, my: 0.5 }}>
      {use.states.map(({ stateId, stateType }) => {
        const { tone, icon: Icon } = statusDisplay('stateType', stateType);
        return (
          <Box
            key={stateId}
            sx={[
              {
                display: 'grid',
                placeItems: 'center',
                width: 28,
                height: 28,
                borderRadius: '50%',
                border: '1px solid',
                '& svg': { fontSize: 16 },
              },
              (theme) => toneStyles(theme, tone),
            ]}
          >
            <Icon fontSize="inherit" />
          </Box>
        );
      })}
    </Box>
  );
}

function Facts({ lifeCycle, use }: { lifeCycle: LifeCycle; use: LifeCycleUse }) {
  const translate = useTranslate();
  const locale = useLocale();
  const sum = (states: LifeCycleUse['states']) =>
    states.reduce((total, { contributionCount }) => total + contributionCount, 0);
  const all = sum(use.states);
  const running = sum(use.states.filter(({ stateType }) => !FINAL_STATE_TYPES.includes(stateType)));
  const count = (key: MessageKey, number: number, more: object = {}) =>
    translate(key, { smart_count: number, number: formatInteger(number, locale), ...more });
  const facts = [
    count('lifeCycle.facts.states', use.states.length),
    count(`lifeCycle.facts.contributions.${lifeCycle.contributionType}`, all, {
      running: formatInteger(running, locale),
    }),
    ...(lifeCycle.contributionType === 'IDEA'
      ? [
          count('lifeCycle.facts.competitions', use.competitionCount, {
            running: formatInteger(use.runningCompetitionCount, locale),
          }),
        ]
      : []),
  ];
  return facts.join(' · ');
}
