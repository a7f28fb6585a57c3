import Box from '@mui/material/Box';
import { Suspense } from 'react';
import { lazyPart } from '#src/lazyPart.ts';
import type { AnswerTemplateBarProps } from './AnswerTemplateBar.tsx';

const Bar = lazyPart(() => import('./AnswerTemplateBar.tsx'));
/** What the bar takes, so that the fields below it stay where they are when it comes. */
const PLACE = <Box sx={{ height: 48 }} />;

/** Templates over the fields of an answer; their code comes after the dialog. */
export const LazyAnswerTemplateBar = (props: AnswerTemplateBarProps) => (
  <Suspense fallback={PLACE}>
    <Bar {...props} />
  </Suspense>
);
