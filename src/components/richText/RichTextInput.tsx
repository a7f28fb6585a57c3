import Alert from '@mui/material/Alert';
import { useInput, type Validator } from 'ra-core';
import { Suspense, useRef } from 'react';
import { lengthOf } from '#contract/extra-inputs/values.ts';
import { plainText } from '#contract/texts/plain-text.ts';
import { packMessage } from '#src/components/form/packedMessage.ts';
import { describedBy, FieldFrame } from '#src/components/inputs/FieldFrame.tsx';
import { LoadingField } from '#src/components/inputs/LoadingField.tsx';
import { useRead } from '#src/dataProvider/useRead.ts';
import { lazyPart } from '#src/lazyPart.ts';
import { useTranslate } from '#src/useTranslate.ts';

export interface RichTextInputProps {
  source: string;
  /** Message key or ready text. */
  label: string;
  validate?: Validator | Validator[];
  help?: string;
  /** Names of the bar's tools; the server's list when left out. */
  tools?: readonly string[];
  readOnly?: boolean;
  /** Longest text, in letters that a reader sees; counted on the screen when it is nearly used up. */
  maxLength?: number;
}

const RichTextEditor = lazyPart(() => import('./RichTextEditor.tsx'));

/** Of a text that may be long, the count matters near its end only. */
const COUNTED_FROM = 0.9;

/** Rich text as a field of a form; the editor's code is loaded when the first such field appears. */
export function RichTextInput({
  source,
  label,
  validate,
  help,
  tools,
  readOnly = false,
  maxLength,
}: RichTextInputProps) {
  const translate = useTranslate();
  const configured = useTextEditorTools(tools === undefined);
  const names = tools ?? configured.tools;
  const { id, field, fieldState, isRequired } = useInput<string>({ source, validate, defaultValue: '' });
  const used = maxLength === undefined ? 0 : lengthOf(plainText(String(field.value ?? '')));
  const isOver = maxLength !== undefined && used > maxLength;
  const counter =
    maxLength !== undefined && used > maxLength * COUNTED_FROM ? `${used}/${maxLength}` : undefined;
  const error =
    fieldState.error?.message ??
    (isOver ? packMessage({ message: 'entity.validation.maxlength', args: { max: maxLength } }) : undefined);
  const isFocused = useRef(false);
  const waiting = <LoadingField height={208} isFocused={isFocused} />;

  return (
    <FieldFrame
      id={id}
      as="group"
      label={label}
      required={isRequired}
      help={help}
      error={error}
      counter={counter}
      isOver={isOver}
    >
      {configured.error && <Alert severity="error">{translate(configured.error)}</Alert>}
      {configured.isPending ? (
        waiting
      ) : (
        <Suspense fallback={waiting}>
          <RichTextEditor
            id={id}
            source={source}
            validate={validate}
            tools={names}
            labelId={`${id}-label`}
            required={isRequired}
            invalid={Boolean(error)}
            describedBy={describedBy(id, { help, error, counter })}
            readOnly={readOnly}
            takesFocus={isFocused}
          />
        </Suspense>
      )}
    </FieldFrame>
  );
}

/** Names of the editor's tools from the server, or the key of what went wrong; read once per visit. */
function useTextEditorTools(enabled: boolean) {
  const { data, isError, isPending } = useRead('readTextEditorTools', undefined, {
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
  });
  // Null: the answer is no list of tools.
  const wrong = data === null ? 'components.editor.wrongEndpoint' : null;
  return {
    tools: data ?? [],
    error: isError ? 'components.editor.generalError' : wrong,
    isPending: enabled && isPending,
  } as const;
}
