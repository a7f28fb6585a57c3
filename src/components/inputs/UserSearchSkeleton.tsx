import FormHelperText from '@mui/material/FormHelperText';
import Skeleton from '@mui/material/Skeleton';
import { useId } from 'react';
import type { KeyOrText } from '#src/components/useText.ts';
import { visuallyHidden } from '#src/components/visuallyHidden.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { FieldFrame } from './FieldFrame.tsx';

/** Holds the place of a user search, at its height, while who stands in it is loading. */
export function UserSearchSkeleton({ label }: { label: KeyOrText }) {
  const translate = useTranslate();
  return (
    <FieldFrame id={useId()} as="group" label={label}>
      <span role="status" aria-busy style={visuallyHidden}>
        {translate('components.loading')}
      </span>
      <Skeleton variant="rounded" height={40} />
      <FormHelperText sx={{ minHeight: 20 }} />
    </FieldFrame>
  );
}
