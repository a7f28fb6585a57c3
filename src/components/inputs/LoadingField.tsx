import Skeleton from '@mui/material/Skeleton';
import type { RefObject } from 'react';
import { useTranslate } from '#src/useTranslate.ts';

interface LoadingFieldProps {
  height: number;
  /** Keeps whether the focus stands on it, for the field that takes its place. */
  isFocused: RefObject<boolean>;
}

/** Holds the place of a field whose code is loading: a stop for the keyboard, or who tabs on quickly would pass it by. */
export function LoadingField({ height, isFocused }: LoadingFieldProps) {
  const translate = useTranslate();
  return (
    <Skeleton
      variant="rounded"
      height={height}
      role="group"
      aria-busy
      aria-label={translate('components.loading')}
      tabIndex={0}
      onFocus={() => {
        isFocused.current = true;
      }}
      onBlur={() => {
        isFocused.current = false;
      }}
    />
  );
}
