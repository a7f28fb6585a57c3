import { Suspense, useRef } from 'react';
import { lazyPart } from '#src/lazyPart.ts';
import { LoadingField } from '../LoadingField.tsx';
import type { PickerProps } from './pickerProps.ts';

const Picker = lazyPart(() => import('./Picker.tsx'));

/** A picker whose code is loaded when the first one appears. */
export function LazyPicker(props: Omit<PickerProps, 'takesFocus'>) {
  const isFocused = useRef(false);
  const waiting = <LoadingField height={props.size === 'small' ? 40 : 56} isFocused={isFocused} />;
  return (
    <Suspense fallback={waiting}>
      <Picker {...props} takesFocus={isFocused} />
    </Suspense>
  );
}
