import Alert from '@mui/material/Alert';
import type { PointDefinition, PointDefinitionRow } from '#contract/points/definitions.schema.ts';
import { MAX_POINT, POINT_CODE } from '#contract/points/rules.ts';
import type { PointSource } from '#contract/roles.ts';
import { useSettings } from '#src/app/settings.ts';
import { RecordDialog } from '#src/components/form/RecordDialog.tsx';
import { DigitsInput } from '#src/components/inputs/DigitsInput.tsx';
import { maxValue, pattern, required } from '#src/components/inputs/rules.ts';
import { SwitchInput } from '#src/components/inputs/SwitchInput.tsx';
import { TextInputWithCounter } from '#src/components/inputs/TextInputWithCounter.tsx';
import { TitlesInput } from '#src/components/inputs/TitlesInput.tsx';
import { titleListOf, titleSourceOf, titlesOf } from '#src/components/inputs/titles.ts';
import type { CreateData } from '#src/dataProvider/resourceTypes.ts';
import { useTranslate } from '#src/useTranslate.ts';

const valuesOf = (stored: PointDefinition | null, locales: readonly string[]) => ({
  code: stored?.code ?? '',
  titles: titlesOf(stored?.definitionList ?? [], locales),
  point: stored?.point ?? null,
  isActive: stored?.isActive ?? true,
});

type DefinitionValues = ReturnType<typeof valuesOf>;

const bodyOf = (
  { code, titles, point, isActive }: DefinitionValues,
  stored: PointDefinition | null,
): Required<CreateData<'point-definitions'>> => ({
  code: code.trim(),
  definitionList: titleListOf(titles, stored?.definitionList),
  point: point ?? 0,
  isActive,
});

const CODE = [required(), pattern(POINT_CODE, 'pointDefinition.code.pattern')];
const POINT = [required(), maxValue(MAX_POINT)];

interface PointDefinitionDialogProps {
  source: PointSource;
  stored: PointDefinitionRow | null;
  onClose: () => void;
}

/**
 * Makes or changes what something is worth, with its name in each language; of two administrators the second one
 * chooses.
 */
export function PointDefinitionDialog({ source, stored, onClose }: PointDefinitionDialogProps) {
  const translate = useTranslate();
  const { locales } = useSettings();
  return (
    <RecordDialog<PointDefinition, DefinitionValues>
      resource="point-definitions"
      meta={{ source }}
      stored={stored}
      title={stored ? 'pointDefinition.edit.title' : 'pointDefinition.create'}
      saveLabel="pointManage.save"
      valuesOf={(definition) => valuesOf(definition, locales)}
      bodyOf={bodyOf}
      sourceOf={(path) => titleSourceOf(path, locales)}
      onStored={onClose}
      onClose={onClose}
    >
      {stored?.isUsed && (
        <Alert severity="info" sx={{ mb: 2.5 }}>
          {translate('pointDefinition.used')}
        </Alert>
      )}
      <TextInputWithCounter
        source="code"
        label="pointDefinition.code"
        help="pointDefinition.code.help"
        validate={CODE}
        maxLength={50}
        autoComplete="off"
      />
      <TitlesInput label="pointDefinition.title" />
      <DigitsInput
        source="point"
        label="pointManage.point"
        help="pointDefinition.point.help"
        validate={POINT}
        maxDigits={6}
        asNumber
      />
      <SwitchInput source="isActive" label="pointDefinition.isActive" help="pointDefinition.isActive.help" />
    </RecordDialog>
  );
}
