import type { ReactNode, Ref, RefObject } from 'react';

/** Why what stands in a picker is no value: a part is missing or there is no such date, or it lies outside the bounds. */
export type DateFault = 'incomplete' | 'bounds';

export interface PickerProps {
  kind: 'day' | 'minute';
  /** `2024-03-05` or `2024-03-05T14:07` in the reader's zone; empty for none. */
  value: string;
  /** Gets the text of a whole date, and an empty one for everything else. */
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** Asked when the form is checked: the value does not tell a half-typed date from none. */
  check?: Ref<() => DateFault | null>;
  /** Bounds, written as the value is. */
  min?: string;
  max?: string;
  id?: string;
  name?: string;
  /** Ready text within the field, or the id of a label outside, or a name that is only heard. */
  label?: string;
  labelId?: string;
  ariaLabel?: string;
  describedBy?: string | undefined;
  helperText?: ReactNode;
  size?: 'small' | 'medium';
  required?: boolean;
  invalid?: boolean;
  disabled?: boolean;
  readOnly?: boolean;
  /** Whether the focus stood on what held the picker's place. */
  takesFocus: Readonly<RefObject<boolean>>;
}
