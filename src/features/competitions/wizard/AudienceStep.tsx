import { AudienceInput } from '#src/components/audience/AudienceInput.tsx';
import { FieldPlace } from '#src/components/form/FieldPlace.tsx';
import type { Fault } from '#src/components/form/useFaultNotice.ts';
import { DateTimeInput } from '#src/components/inputs/DateTimeInput.tsx';
import { required } from '#src/components/inputs/rules.ts';
import { SwitchInput } from '#src/components/inputs/SwitchInput.tsx';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { useOfferMail } from '#src/components/mailing/useOfferMail.tsx';
import { useChange } from '#src/dataProvider/useChange.ts';
import { arePeopleSame, type ChosenPerson, type CompetitionValues } from './competitionValues.ts';
import { FormStep } from './FormStep.tsx';
import { PeopleInput } from './PeopleInput.tsx';
import type { StepProps } from './steps.ts';
import { useSetPeople } from './wizardQueries.ts';

const FIELDS = {
  dateSubmissionEnd: 'competition.wizard.end',
  isPublic: 'competition.wizard.public',
  targets: 'competition.wizard.targets',
  targetUsers: 'components.audience.named',
  moderators: 'competition.wizard.moderators',
};
const REQUIRED = [required()];
/** A started competition must not stay without anybody who moves it on. */
const AT_LEAST_ONE = [required('competition.wizard.moderators.required')];
const NOT_YET: typeof AT_LEAST_ONE = [];

/** Step 4: until when, for whom, and who moderates. */
export function AudienceStep(props: StepProps & { moderators: readonly ChosenPerson[] }) {
  const { competition, locks, moderators } = props;
  const { id } = competition;
  const setPeople = useSetPeople(id);
  const saveModerators = useChange('saveModerators');
  const everything = locks.everything;
  const { offer, dialog } = useOfferMail();
  const offerMail = async ({ title, summary, dateSubmissionEnd: endDate }: CompetitionValues) => {
    // Of a draft nobody has been notified.
    if (locks.identity) await offer({ kind: 'competitions', title, summary, endDate }, id);
  };
  const saveBeside = async (values: CompetitionValues) => {
    if (arePeopleSame(values.moderators, moderators)) return moderators;
    const { data } = await saveModerators({
      params: { id },
      body: { userList: values.moderators.map((person) => ({ id: person.id })) },
    });
    setPeople('readModerators', data);
    return data;
  };
  return (
    <FormStep
      step="audience"
      competition={competition}
      moderators={moderators}
      isLocked={everything}
      fields={FIELDS}
      faultOf={(values) => dateFault(values, competition.dateCreated)}
      saveBeside={saveBeside}
      afterSave={offerMail}
    >
      <SectionCard title="competition.wizard.period">
        <FieldPlace source="dateSubmissionEnd">
          <DateTimeInput
            source="dateSubmissionEnd"
            label="competition.wizard.end"
            help="competition.wizard.end.help"
            validate={REQUIRED}
            disabled={everything}
          />
        </FieldPlace>
      </SectionCard>
      <SectionCard title="competition.wizard.readers">
        <SwitchInput
          source="isPublic"
          label="competition.wizard.public"
          help="competition.wizard.public.help"
          disabled={everything}
        />
        <AudienceInput
          type="COMPETITION"
          label="competition.wizard.targets"
          help="competition.wizard.targets.help"
          isDraft={!locks.identity}
          disabled={everything}
        />
      </SectionCard>
      <SectionCard title="competition.wizard.moderation">
        <FieldPlace source="moderators">
          <PeopleInput
            source="moderators"
            label="competition.wizard.moderators"
            help="competition.wizard.moderators.help"
            validate={locks.identity ? AT_LEAST_ONE : NOT_YET}
            disabled={everything}
          />
        </FieldPlace>
      </SectionCard>
      {dialog}
    </FormStep>
  );
}

/** The end date lies after the creation; said in a toast and at the field. */
function dateFault({ dateSubmissionEnd: end }: CompetitionValues, dateCreated: string): Fault | null {
  if (!end || Date.parse(end) >= Date.parse(dateCreated)) return null;
  return { source: 'dateSubmissionEnd', message: 'competition.error.ideaDate' };
}
