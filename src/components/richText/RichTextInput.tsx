import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import { useInput, useTranslate, type Validator } from 'ra-core';
import { lazy, Suspense, useRef } from 'react';
import { describedBy, FieldFrame } from '../inputs/FieldFrame.tsx';
import { useTextEditorTools } from './useTextEditorTools.ts';

export interface RichTextInputProps {
  source: string;
  /** Message key or ready text. */
  label: string;
  validate?: Validator | Validator[];
  help?: string;
  /** Names of the bar's tools; the server's list when left out [R1G-41]. */
  tools?: readonly string[];
  readOnly?: boolean;
}

const RichTextEditor = lazy(() => import('./RichTextEditor.tsx'));

/** Rich text as a field of a form; the editor's code is loaded when the first such field appears. */
export function RichTextInput({
  source,
  label,
  validate,
  help,
  tools,
  readOnly = false,
}: RichTextInputProps) {
  const translate = useTranslate();
  const configured = useTextEditorTools(tools === undefined);
  const names = tools ?? configured.tools;
  const { id, field, fieldState, isRequired } = useInput<string>({ source, validate, defaultValue: '' });
  const error = fieldState.error?.message;
  const focusWaits = useRef(false);
  // A stop for the keyboard also while the editor loads, or who tabs on quickly would pass it by.
  const waiting = (
    <Skeleton
      variant="rounded"
      height={208}
      role="group"
      aria-busy
      aria-label={translate('components.loading')}
      tabIndex={0}
      onFocus={() => {
        focusWaits.current = true;
      }}
      onBlur={() => {
        focusWaits.current = false;
      }}
    />
  );

  return (
    <FieldFrame id={id} as="group" label={label} required={isRequired} help={help} error={error}>
      {configured.error && <Alert severity="error">{translate(configured.error)}</Alert>}
      {configured.isPending ? (
        waiting
      ) : (
        <Suspense fallback={waiting}>
          <RichTextEditor
            tools={names}
            id={id}
            labelId={`${id}-label`}
            value={typeof field.value === 'string' ? field.value : ''}
            onChange={(html) => field.onChange(html)}
            onBlur={() => field.onBlur()}
            required={isRequired}
            invalid={Boolean(error)}
            describedBy={describedBy(id, { help, error })}
            readOnly={readOnly}
            takesFocus={focusWaits}
          />
        </Suspense>
      )}
    </FieldFrame>
  );
}
