import type { BenefitType } from '#contract/benefits/rules.ts';
import type { Benefit } from '#contract/benefits/schema.ts';
import type { Permissions } from '#contract/contributions/schema.ts';
import { useSettings } from '#src/app/settings.ts';
import { RecordDialog } from '#src/components/form/RecordDialog.tsx';
import { BenefitInputs } from './BenefitInputs.tsx';
import { type BenefitValues, bodyOf, valuesOf } from './benefitValues.ts';

const SHOWN_BY = ['tasks'] as const;

interface BenefitDialogProps {
  contributionId: number;
  benefitType: BenefitType;
  /** The one to change; null for an empty form. */
  benefit: Benefit | null;
  commands: Permissions['commands'];
  onClose: () => void;
  onSaved: () => void;
}

/** Adds or changes a benefit, with its file. */
export function BenefitDialog(props: BenefitDialogProps) {
  const { contributionId, benefitType, benefit, commands, onClose, onSaved } = props;
  const { currency } = useSettings();
  return (
    <RecordDialog<Benefit, BenefitValues>
      resource="benefits"
      meta={{ contributionId, benefitType }}
      stored={benefit}
      title={benefit ? `benefit.edit.${benefitType}` : `benefit.add.${benefitType}`}
      saveLabel="benefit.save"
      cancelLabel={() => 'benefit.cancel'}
      valuesOf={(stored) => valuesOf(stored, currency)}
      bodyOf={(values, stored) => bodyOf(values, { contributionId, benefitType, stored })}
      shownBy={SHOWN_BY}
      onStored={onSaved}
      onClose={onClose}
      maxWidth="sm"
    >
      <BenefitInputs mayAnalyse={commands.ACTION_ITEMS} />
    </RecordDialog>
  );
}
