import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import { ValidationError } from 'ra-core';
import type { ReactNode } from 'react';
import { InfoPopover } from '#src/components/layout/InfoPopover.tsx';
import { type KeyOrText, useText } from '#src/components/useText.ts';
import { visuallyHidden } from '#src/components/visuallyHidden.ts';
import type { RuleMessage } from './rules.ts';

export interface FieldFrameProps {
  /** Id of the control; the label, help, error and counter are tied to it. */
  id: string;
  label: KeyOrText;
  /** False where it stands above already; assistive technology reads it all the same. */
  showLabel?: boolean | undefined;
  required?: boolean;
  /** Message key or text under the label. */
  help?: string | undefined;
  error?: string | undefined;
  counter?: ReactNode;
  /** The text has passed the limit that the counter names. */
  isOver?: boolean;
  rules?: readonly RuleMessage[];
  disabled?: boolean;
  /** `group` for controls that are many, such as a tree or a set of stars. */
  as?: 'label' | 'group';
  children: ReactNode;
}

/** Ids of help, error and counter, for the control's `aria-describedby`. */
export function describedBy(
  id: string,
  { help, error, counter }: Pick<FieldFrameProps, 'help' | 'error' | 'counter'>,
) {
  const ids = [help && `${id}-help`, error && `${id}-error`, counter && `${id}-counter`].filter(Boolean);
  return ids.length > 0 ? ids.join(' ') : undefined;
}

/** Label above with its star and rules, help under the label, then the control, its error and its counter. */
export function FieldFrame(props: FieldFrameProps) {
  const {
    id,
    label,
    showLabel = true,
    required = false,
    help,
    error,
    counter,
    isOver = false,
    rules = [],
    disabled,
    as = 'label',
    children,
  } = props;
  const text = useText();
  const words = text(label);
  return (
    <FormControl
      fullWidth
      data-invalid={error ? '' : undefined}
      error={Boolean(error)}
      disabled={disabled ?? false}
      sx={{ mb: 2.5 }}
    >
      <Box
        sx={{ display: 'flex', alignItems: 'center', minHeight: 32 }}
        style={showLabel ? undefined : visuallyHidden}
      >
        <Box
          component={as === 'label' ? 'label' : 'span'}
          id={`${id}-label`}
          {...(as === 'label' ? { htmlFor: id } : {})}
          sx={{ fontWeight: 600, fontSize: 15 }}
        >
          {words}
          {required && (
            <Box component="span" aria-hidden sx={{ color: 'error.main', marginInlineStart: 0.5 }}>
              *
            </Box>
          )}
        </Box>
        {rules.length > 0 && (
          <InfoPopover about={words}>
            <Box component="ul" sx={{ m: 0, paddingInlineStart: 2 }}>
              {rules.map(({ message, args }) => (
                <li key={message}>{text(message, { ...args, field: words })}</li>
              ))}
            </Box>
          </InfoPopover>
        )}
      </Box>
      {/* What explains a field stays readable where the field itself is off. */}
      {help && (
        <FormHelperText id={`${id}-help`} error={false} disabled={false} sx={{ mx: 0, mt: 0, mb: 0.5 }}>
          {text(help)}
        </FormHelperText>
      )}
      {children}
      <Box sx={{ display: 'flex', gap: 2 }}>
        {error && (
          <FormHelperText id={`${id}-error`} role="alert" sx={{ mx: 0 }}>
            <ValidationError error={error} />
          </FormHelperText>
        )}
        {counter && (
          <FormHelperText
            id={`${id}-counter`}
            error={isOver}
            disabled={false}
            sx={{ mx: 0, marginInlineStart: 'auto', fontVariantNumeric: 'tabular-nums' }}
          >
            {counter}
          </FormHelperText>
        )}
      </Box>
    </FormControl>
  );
}
