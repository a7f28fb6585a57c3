import CheckCircle from '@mui/icons-material/CheckCircle';
import Box from '@mui/material/Box';
import type { ComponentType, ReactNode } from 'react';
import { visuallyHidden } from '#src/components/visuallyHidden.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { StepDot } from './StepDot.tsx';

export type CourseMark = 'done' | 'current' | 'ahead';

/** One step of a way. */
interface CourseStep {
  id: string | number;
  /** Ready text. */
  name: string;
  icon: ComponentType<{ fontSize?: 'small' | 'inherit' }>;
  mark: CourseMark;
  /** Below the name, such as when it was reached. */
  note?: ReactNode;
}

interface CoursePathProps {
  /** Names the way for assistive technology. */
  label: string;
  steps: readonly CourseStep[];
  /** Side by side where there is room; one below the other on small screens, and always without it. */
  wide?: boolean;
}

/** A way with its steps: what is done, where it stands, what is to come. */
export function CoursePath({ label, steps, wide = false }: CoursePathProps) {
  return (
    <Box
      component="ol"
      aria-label={label}
      sx={{ listStyle: 'none', m: 0, p: 0, display: wide ? { md: 'flex' } : undefined }}
    >
      {steps.map((step, index) => (
        <PathStep key={step.id} step={step} last={index === steps.length - 1} wide={wide} />
      ))}
    </Box>
  );
}

function PathStep({ step, last, wide }: { step: CourseStep; last: boolean; wide: boolean }) {
  const translate = useTranslate();
  const current = step.mark === 'current';
  return (
    <Box
      component="li"
      aria-current={current ? 'step' : undefined}
      sx={[
        { position: 'relative', display: 'flex', gap: 1.5, minWidth: 0, pb: last ? 0 : 2 },
        wide && {
          flex: { md: last ? '0 1 auto' : '1 1 0' },
          flexDirection: { md: 'column' },
          gap: { md: 0.5 },
        },
        wide && { pb: { md: 0 }, paddingInlineEnd: { md: 2 } },
      ]}
    >
      {!last && <Line solid={step.mark === 'done'} wide={wide} />}
      <StepDot mark={step.mark}>
        <Box component="span" sx={{ display: 'grid', fontSize: 16 }}>
          {step.mark === 'done' ? <CheckCircle fontSize="inherit" /> : <step.icon fontSize="inherit" />}
        </Box>
      </StepDot>
      <Box sx={{ minWidth: 0, pt: 0.25, overflowWrap: 'anywhere' }}>
        <Box
          component="span"
          sx={{
            fontWeight: current ? 700 : 500,
            color: step.mark === 'ahead' ? 'text.secondary' : 'text.primary',
          }}
        >
          {step.name}
        </Box>
        <span style={visuallyHidden}> ({translate(`components.path.${step.mark}`)})</span>
        {step.note && <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{step.note}</Box>}
      </Box>
    </Box>
  );
}

/** From this step to the next: a solid line once it is done. */
function Line({ solid, wide }: { solid: boolean; wide: boolean }) {
  const stroke = solid
    ? '2px solid var(--mui-palette-primary-main)'
    : '2px dashed var(--mui-palette-divider)';
  return (
    <Box
      aria-hidden
      sx={[
        {
          position: 'absolute',
          insetInlineStart: 13,
          insetBlockStart: 28,
          insetBlockEnd: 0,
          borderInlineStart: stroke,
        },
        wide && {
          insetInlineStart: { md: 28 },
          insetInlineEnd: { md: 0 },
          insetBlockStart: { md: 13 },
          insetBlockEnd: { md: 'auto' },
          borderInlineStart: { xs: stroke, md: 'none' },
          borderBlockStart: { md: stroke },
        },
      ]}
    />
  );
}
