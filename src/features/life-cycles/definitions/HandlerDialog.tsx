import { useWatch } from 'react-hook-form';
import { HANDLER_PARAMETERS } from '#contract/life-cycles/rules.ts';
import { POST_HANDLER_TYPES, type PostHandlerType } from '#contract/life-cycles/schema.ts';
import { ChoiceInput } from '#src/components/inputs/ChoiceInput.tsx';
import { maxLength, REQUIRED, required } from '#src/components/inputs/rules.ts';
import { TextInputWithCounter } from '#src/components/inputs/TextInputWithCounter.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { DefinitionDialog } from './DefinitionDialog.tsx';
import type { DialogProps, PostHandler } from './kinds.ts';

function valuesOf(handler: PostHandler | null) {
  const isText = handler !== null && HANDLER_PARAMETERS[handler.handlerType].kind === 'text';
  // One for each kind of parameter, so that another type does not inherit a value that it cannot have.
  const choice: Partial<Record<PostHandlerType, string>> =
    handler && !isText ? { [handler.handlerType]: handler.parameter ?? '' } : {};
  return {
    handlerType: handler?.handlerType ?? ('' as const),
    choice,
    text: isText ? (handler.parameter ?? '') : '',
  };
}
type HandlerValues = ReturnType<typeof valuesOf>;

function bodyOf({ handlerType, choice, text }: HandlerValues) {
  const kind = handlerType === '' ? 'none' : HANDLER_PARAMETERS[handlerType].kind;
  const chosen = handlerType === '' ? '' : choice[handlerType];
  return {
    handlerType,
    parameter: (kind === 'text' ? text.trim() : kind === 'choice' ? chosen : '') || null,
  };
}

const TEXT = [required(), maxLength(4000)];

const WORDS: Partial<Record<PostHandlerType, string>> = {
  OPEN_CHAT: 'chat',
  CLOSE_CHAT: 'chat',
  SET_VISIBILITY: 'visibility',
  SET_EDITABLE: 'editable',
  SET_COMMENT_STATUS: 'commentStatus',
  SET_RATING_STATUS: 'ratingStatus',
};

/** Message key of a value that a post-handler sets. */
export const parameterWords = (type: PostHandlerType, value: string) =>
  `contribution.${WORDS[type] ?? ''}.${value}` as const;

/** What happens by itself after an action; each type asks for what it needs. */
export function HandlerDialog(props: DialogProps<'postHandler'>) {
  const translate = useTranslate();
  return (
    <DefinitionDialog
      {...props}
      valuesOf={valuesOf}
      bodyOf={bodyOf}
      sourceOf={(path, body) =>
        path !== 'parameter' ? path : body.handlerType === 'SEND_MAIL' ? 'text' : `choice.${body.handlerType}`
      }
    >
      <ChoiceInput
        source="handlerType"
        label="lifeCycle.handler.type"
        options={POST_HANDLER_TYPES.map((id) => ({ id, label: translate(`lifeCycle.handler.${id}`) }))}
        placeholder={translate('lifeCycle.handler.choose')}
        validate={REQUIRED}
      />
      <ParameterInput />
    </DefinitionDialog>
  );
}

function ParameterInput() {
  const translate = useTranslate();
  const type = useWatch<HandlerValues, 'handlerType'>({ name: 'handlerType' });
  if (type === '') return null;
  const parameter = HANDLER_PARAMETERS[type];
  if (parameter.kind === 'none') return null;
  if (parameter.kind === 'text') {
    return (
      <TextInputWithCounter
        key={type}
        source="text"
        label="lifeCycle.handler.text"
        help="lifeCycle.placeholders"
        validate={TEXT}
        rows={4}
      />
    );
  }
  return (
    <ChoiceInput
      key={type}
      source={`choice.${type}`}
      label={`lifeCycle.handler.parameter.${type}`}
      options={parameter.values.map((id) => ({ id, label: translate(parameterWords(type, id), { _: id }) }))}
      placeholder={translate(
        parameter.required ? 'lifeCycle.handler.parameter.choose' : 'lifeCycle.handler.allChats',
      )}
      validate={parameter.required ? REQUIRED : undefined}
    />
  );
}
