/** Bounds of an implementation schedule, S3-85. */
export const SCHEDULE_LIMITS = {
  items: { max: 100 },
  title: { min: 1, max: 255 },
  responsible: { max: 255 },
  percent: { min: 0, max: 100 },
} as const;

interface Step {
  end: string;
  percent: number;
}

/** A step is done at 100 percent, S3-85. */
export const isDone = ({ percent }: Pick<Step, 'percent'>): boolean => percent >= SCHEDULE_LIMITS.percent.max;

/** Whether a step should have been done before this day, `YYYY-MM-DD`. */
export const isLate = (step: Step, today: string): boolean => !isDone(step) && step.end < today;

/** How far a schedule has come: the mean of its steps in whole percent; 0 without steps. */
export function progressOf(steps: readonly Pick<Step, 'percent'>[]): number {
  if (steps.length === 0) return 0;
  const sum = steps.reduce((total, { percent }) => total + percent, 0);
  // Not all done is never 100, whatever the rounding says.
  return Math.floor(sum / steps.length);
}
