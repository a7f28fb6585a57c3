import Check from '@mui/icons-material/Check';
import PriorityHigh from '@mui/icons-material/PriorityHigh';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { SecondLine } from '#src/components/layout/SecondLine.tsx';
import { StepDot } from '#src/components/status/StepDot.tsx';
import { visuallyHidden } from '#src/components/visuallyHidden.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { type Step, stepAddress, useSteps } from './steps.ts';

/** done; something is missing for the start; nothing there, which is fine; not to be opened yet. */
export type StepMark = 'done' | 'incomplete' | 'optional' | 'notYet';

interface StepPathProps {
  current: Step;
  marks: Readonly<Record<Step, StepMark>>;
  /** Null before the competition exists: then no other step can be opened. */
  id: number | null;
}

/** The steps by name, each with its mark; any of them can be opened once the competition exists. */
export function StepPath({ current, marks, id }: StepPathProps) {
  const translate = useTranslate();
  const steps = useSteps();
  return (
    <Box component="nav" aria-label={translate('competition.wizard.path')}>
      <Box
        component="ol"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: { xs: 'grid', md: 'block' },
          gridTemplateColumns: `repeat(${steps.length}, 1fr)`,
        }}
      >
        {steps.map((step, at) => (
          <StepItem
            key={step}
            step={step}
            place={at + 1}
            isLast={at === steps.length - 1}
            mark={marks[step]}
            isCurrent={step === current}
            id={id}
          />
        ))}
      </Box>
    </Box>
  );
}

interface StepItemProps {
  step: Step;
  /** From 1. */
  place: number;
  isLast: boolean;
  mark: StepMark;
  isCurrent: boolean;
  id: number | null;
}

function StepItem({ step, place, isLast, mark, isCurrent, id }: StepItemProps) {
  const translate = useTranslate();
  const content = (
    <>
      <Mark mark={mark} isCurrent={isCurrent} place={place} />
      {/* Beside the mark where there is room; for everybody who listens anyway. */}
      <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere', ...NARROW_HIDDEN }}>
        <Box component="span" sx={{ display: 'block', fontWeight: isCurrent ? 700 : 500 }}>
          {translate(`competition.wizard.step.${step}`)}
        </Box>
        {mark === 'done' ? (
          <span style={visuallyHidden}> ({translate('competition.wizard.mark.done')})</span>
        ) : (
          <SecondLine>{translate(`competition.wizard.mark.${mark}`)}</SecondLine>
        )}
      </Box>
    </>
  );
  const frame = {
    display: 'flex',
    alignItems: 'center',
    justifyContent: { xs: 'center', md: 'flex-start' },
    gap: 1.5,
    minHeight: 44,
    px: { xs: 0, md: 1 },
    py: 0.75,
    borderRadius: 1,
    color: 'inherit',
    textDecoration: 'none',
  } as const;
  return (
    <Box component="li" sx={{ position: 'relative', ...(isLast ? {} : CONNECTION) }}>
      <Box
        {...(id !== null && { component: Link, to: stepAddress(step, id) })}
        aria-current={isCurrent ? 'step' : undefined}
        sx={{
          ...frame,
          ...(id === null
            ? { color: isCurrent ? 'text.primary' : 'text.secondary' }
            : { bgcolor: { md: isCurrent ? 'quiet' : undefined }, '&:hover': { bgcolor: 'action.hover' } }),
        }}
      >
        {content}
      </Box>
    </Box>
  );
}

/** Out of sight on narrow screens, but not out of the name of the link. */
const NARROW_HIDDEN = {
  '@media (max-width: 899.95px)': {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
} as const;

/** The line from a mark to the next one. */
const CONNECTION = {
  '&::after': {
    content: '""',
    position: 'absolute',
    zIndex: 0,
    borderInlineStart: { md: '2px solid var(--mui-palette-divider)' },
    borderBlockStart: { xs: '2px solid var(--mui-palette-divider)', md: 'none' },
    insetInlineStart: { xs: 'calc(50% + 18px)', md: '21px' },
    insetInlineEnd: { xs: 'calc(-50% + 18px)', md: 'auto' },
    insetBlockStart: { xs: '50%', md: 'calc(50% + 18px)' },
    blockSize: { md: 'calc(100% - 36px)' },
  },
} as const;

function Mark({ mark, isCurrent, place }: { mark: StepMark; isCurrent: boolean; place: number }) {
  const done = mark === 'done';
  const icon: ReactNode =
    done && !isCurrent ? (
      <Check sx={{ fontSize: 18 }} />
    ) : mark === 'incomplete' && !isCurrent ? (
      <PriorityHigh sx={{ fontSize: 16 }} />
    ) : (
      place
    );
  const appearance = isCurrent ? 'current' : done || mark === 'incomplete' ? mark : 'ahead';
  return <StepDot mark={appearance}>{icon}</StepDot>;
}
