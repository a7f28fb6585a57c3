import { PROGRAMME_CODE, PROGRAMME_LIMITS } from '#contract/programmes/rules.ts';
import { maxLength, minLength, pattern, required } from '#src/components/inputs/rules.ts';
import { TextInputWithCounter } from '#src/components/inputs/TextInputWithCounter.tsx';
import { useTranslate } from '#src/useTranslate.ts';

const { code, summary, campaignTitle, competitionTitle } = PROGRAMME_LIMITS;
const CODE = [
  required(),
  minLength(code.min),
  maxLength(code.max),
  pattern(PROGRAMME_CODE, 'entity.validation.patternCampaign'),
];
const SUMMARY = [required(), minLength(summary.min), maxLength(summary.max)];
const TITLES = {
  campaign: [required(), minLength(campaignTitle.min), maxLength(campaignTitle.max)],
  competition: [required(), minLength(competitionTitle.min), maxLength(competitionTitle.max)],
};

interface ProgrammeTextInputsProps {
  kind: keyof typeof TITLES;
  /** The code is fixed, such as that of a competition that has started. */
  isCodeFixed?: boolean;
  disabled?: boolean;
  /** Code and title alone, as a copy asks for them. */
  withoutSummary?: boolean;
}

/** Code, title and summary of a campaign or a competition. */
export function ProgrammeTextInputs({
  kind,
  isCodeFixed = false,
  disabled = false,
  withoutSummary = false,
}: ProgrammeTextInputsProps) {
  const translate = useTranslate();
  return (
    <>
      <TextInputWithCounter
        source="code"
        label="components.programme.code"
        help="components.programme.code.help"
        validate={CODE}
        counter
        disabled={disabled || isCodeFixed}
        autoComplete="off"
        slotProps={{ autoCapitalize: 'characters', spellCheck: false }}
      />
      <TextInputWithCounter
        source="title"
        label="components.programme.title"
        validate={TITLES[kind]}
        counter
        disabled={disabled}
      />
      {!withoutSummary && (
        <TextInputWithCounter
          source="summary"
          label="components.programme.summary"
          help={translate('components.programme.summary.help', { least: summary.min })}
          validate={SUMMARY}
          rows={3}
          disabled={disabled}
        />
      )}
    </>
  );
}
