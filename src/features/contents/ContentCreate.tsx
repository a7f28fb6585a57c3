import { FirstStep } from '#src/components/layout/FirstStep.tsx';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { SettingInputs, WordInputs } from './ContentInputs.tsx';
import { bodyOf, faultOf, NEW_VALUES } from './contentValues.ts';

/** The first step of a news item: what it is about, and until when; then its form opens. */
export default function ContentCreate() {
  return (
    <FirstStep
      kind="content"
      initial={NEW_VALUES}
      bodyOf={bodyOf}
      faultOf={(values) => faultOf(values, { kind: 'create' })}
    >
      <SectionCard title="content.form.words">
        <WordInputs />
      </SectionCard>
      <SectionCard title="content.form.settings">
        <SettingInputs />
      </SectionCard>
    </FirstStep>
  );
}
