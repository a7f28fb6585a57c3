import { Suspense } from 'react';
import { ATTRIBUTES } from '#contract/contributions/attributes.ts';
import { CONTRIBUTION_LIMITS } from '#contract/contributions/schema.ts';
import { isDraft } from '#src/app/contributionAddress.ts';
import { FieldPlace } from '#src/components/form/FieldPlace.tsx';
import { NumberInput } from '#src/components/inputs/NumberInput.tsx';
import { maxLength, minLength, required } from '#src/components/inputs/rules.ts';
import { TextInputWithCounter } from '#src/components/inputs/TextInputWithCounter.tsx';
import { RichTextInput } from '#src/components/richText/RichTextInput.tsx';
import { lazyPart } from '#src/lazyPart.ts';
import { useEditedContribution } from './useEditedContribution.ts';

const SimilarContributions = lazyPart(() => import('./SimilarContributions.tsx'));

const { title, body } = CONTRIBUTION_LIMITS;
// The rules decide marks, counters and the info popover here; the form is judged as a whole by draftFaults.
const TITLE = [required(), minLength(title.min), maxLength(title.max)];
const BODY = [required()];

/** What the contribution says: title, attributes, body. */
export function TextInputs() {
  const contribution = useEditedContribution();
  return (
    <>
      <FieldPlace source="title">
        <TextInputWithCounter
          source="title"
          label="contribution.title"
          help="contribution.title.help"
          validate={TITLE}
          counter
          info
          autoComplete="off"
        />
      </FieldPlace>
      {isDraft(contribution) && (
        <Suspense>
          <SimilarContributions />
        </Suspense>
      )}
      <AttributeInputs />
      <FieldPlace source="body">
        <RichTextInput
          source="body"
          label="contribution.body"
          help="contribution.body.help"
          validate={BODY}
          maxLength={body.max}
        />
      </FieldPlace>
    </>
  );
}

/** An input for each attribute of a contribution; the form is judged as a whole by draftFaults. */
function AttributeInputs() {
  return ATTRIBUTES.map((attribute) => {
    const { name } = attribute;
    const props = { source: name, label: `contribution.${name}`, help: `contribution.${name}.help` };
    return (
      <FieldPlace key={name} source={name}>
        {attribute.kind === 'number' ? (
          <NumberInput {...props} />
        ) : (
          <TextInputWithCounter {...props} validate={[maxLength(attribute.max)]} rows={attribute.rows} />
        )}
      </FieldPlace>
    );
  });
}
