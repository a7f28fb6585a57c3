import { PROGRAMME_LIMITS } from '#contract/programmes/rules.ts';
import { FieldPlace } from '#src/components/form/FieldPlace.tsx';
import { RecordBannerInput } from '#src/components/inputs/RecordBannerInput.tsx';
import { maxLength } from '#src/components/inputs/rules.ts';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { RichTextInput } from '#src/components/richText/RichTextInput.tsx';
import { FormStep } from './FormStep.tsx';
import type { StepProps } from './steps.ts';

const FIELDS = { body: 'competition.wizard.body' };
const BODY = [maxLength(PROGRAMME_LIMITS.html.max)];

/** Step 2: the banner, stored at once, and the text. */
export function StoryStep({ competition, locks }: StepProps) {
  return (
    <FormStep step="story" competition={competition} isLocked={locks.everything} fields={FIELDS}>
      <SectionCard title="competition.wizard.banner">
        <RecordBannerInput
          owner="COMPETITION"
          id={competition.id}
          path={competition.bannerPath}
          standIn="competitions.png"
          without="competition.wizard.banner.without"
          disabled={locks.everything}
        />
      </SectionCard>
      <SectionCard title="competition.wizard.step.story">
        <FieldPlace source="body">
          <RichTextInput
            source="body"
            label="competition.wizard.body"
            help="competition.wizard.body.help"
            validate={BODY}
            readOnly={locks.everything}
          />
        </FieldPlace>
      </SectionCard>
    </FormStep>
  );
}
