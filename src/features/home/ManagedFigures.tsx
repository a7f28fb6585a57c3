import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useLocale } from 'ra-core';
import { useId } from 'react';
import { formatInteger } from '#contract/formats/numbers.ts';
import type { Management } from '#contract/home/management.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { ManagedCount } from './ManagedCount.tsx';
import { ManagedHeading } from './ManagedHeading.tsx';
import { type Figure, figureAddress } from './managementAddress.ts';

/** The most pressing first. */
const FIGURES: readonly Figure[] = ['late', 'waiting', 'submitted'];

type Managed = Management['contributions'];

/** Whether any contribution needs the reader. */
export const hasFigures = (contributions: Managed): boolean =>
  contributions.some((of) => FIGURES.some((figure) => of[figure].total > 0));

interface ManagedFiguresProps {
  contributions: Managed;
  /** From which day on submissions are new. */
  firstDay: string;
}

/** How many contributions are late, awaited or new, by type; what there is none of is left out. */
export function ManagedFigures({ contributions, firstDay }: ManagedFiguresProps) {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: 'repeat(auto-fit, minmax(200px, 1fr))' },
        columnGap: 3,
        rowGap: { xs: 0.5, sm: 2 },
      }}
    >
      {FIGURES.map((figure) => {
        const rows = contributions.filter((of) => of[figure].total > 0);
        return rows.length > 0 && <FigureOf key={figure} {...{ figure, rows, firstDay }} />;
      })}
    </Box>
  );
}

function FigureOf({ figure, rows, firstDay }: { figure: Figure; rows: Managed; firstDay: string }) {
  const translate = useTranslate();
  const id = useId();
  return (
    <div>
      <ManagedHeading id={id} title={translate(`management.${figure}`)} />
      {/* On a phone beside each other, as far as they fit. */}
      <Box
        component="ul"
        aria-labelledby={id}
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: { xs: 'flex', sm: 'block' },
          flexWrap: 'wrap',
          columnGap: 2.5,
        }}
      >
        {rows.map((of) => (
          <Box
            component="li"
            key={of.type}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'baseline',
              columnGap: 1,
              minHeight: { xs: 44, sm: 36 },
              fontSize: 17,
              '& > a': {
                display: 'inline-flex',
                alignItems: 'center',
                minHeight: 'inherit',
                ...(figure === 'late' && { color: 'error.main' }),
              },
            }}
          >
            <ManagedCount
              of={`count.${of.type}`}
              {...of[figure]}
              to={figureAddress(of.type, figure, firstDay)}
            />
            {figure === 'waiting' && <People of={of} />}
          </Box>
        ))}
      </Box>
    </div>
  );
}

/** How many people the answers would reach. */
function People({ of: { waiting, waitingPeople } }: { of: Managed[number] }) {
  const translate = useTranslate();
  const locale = useLocale();
  const number = `${formatInteger(waitingPeople, locale)}${waiting.hasMore ? '+' : ''}`;
  return (
    <Typography variant="caption" component="span" color="textSecondary">
      {translate('management.people', { smart_count: waitingPeople, number })}
    </Typography>
  );
}
