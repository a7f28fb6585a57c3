import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useLocale } from 'ra-core';
import { useEffect, useId, useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import type { Family } from '#contract/families/schema.ts';
import { formatDecimal } from '#contract/formats/numbers.ts';
import { UnsavedChangesPrompt } from '#src/components/feedback/UnsavedChangesPrompt.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { EXPLAINED, isRefusal } from './familyRefusals.ts';
import { SharesTable } from './SharesTable.tsx';
import {
  equalShares,
  isWhole,
  type ShareValues,
  shareValuesOf,
  storedWeights,
  sumOf,
  weightsIn,
} from './shareValues.ts';
import { useFamilyChange } from './useFamilyChange.ts';

interface SharesFormProps {
  family: Family;
  /** Reads the family again. */
  reload: () => void;
}

/** How what the head earns is shared; whoever is responsible changes it. */
export function SharesForm({ family, reload }: SharesFormProps) {
  const translate = useTranslate();
  const titleId = useId();
  const { mayChange, isEqualShares, shares } = family;
  // Other authors, another form; what was typed for those of before is not for these.
  const authors = shares.map(({ person }) => person.id).join();
  return (
    <section aria-labelledby={titleId}>
      <Typography id={titleId} tabIndex={-1} variant="h3" component="h2" sx={{ mb: 0.5 }}>
        {translate('family.shares')}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5, maxWidth: '68ch' }}>
        {translate(isEqualShares ? 'family.shares.equal' : 'family.shares.own')}{' '}
        {translate('family.shares.help')}
      </Typography>
      {mayChange ? (
        <Editor key={authors} family={family} reload={reload} />
      ) : (
        <SharesTable family={family} weights={storedWeights(family)} />
      )}
    </section>
  );
}

function Editor({ family, reload }: SharesFormProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const save = useFamilyChange('saveFamilyShares');
  const form = useForm<ShareValues>({
    defaultValues: shareValuesOf(family, locale),
    shouldFocusError: false,
  });
  const { control, reset, setValue, formState } = form;
  const { isDirty, isSubmitting } = formState;
  const [isOutdated, setOutdated] = useState(false);
  const weights = weightsIn(family, useWatch({ control }) as ShareValues);
  const mayStore = isDirty && isWhole(weights);
  // What another has stored shows, unless something else is being typed.
  const stored = JSON.stringify(shareValuesOf(family, locale));
  useEffect(() => {
    if (!form.formState.isDirty) reset(JSON.parse(stored));
  }, [form, reset, stored]);

  const store = form.handleSubmit(async (values) => {
    if (!isWhole(weights)) return;
    const shared = weights?.map(({ userId, weight }) => ({ userId, percent: weight / 100 })) ?? [];
    try {
      await save({ params: { headId: family.head.id }, body: { shares: shared }, explained: EXPLAINED });
      reset(values);
    } catch (error) {
      if (isRefusal(error)) setOutdated(true);
    }
  });
  const equalize = () => {
    setValue('shares', equalShares(family, locale).shares, { shouldDirty: true });
  };
  const startOver = () => {
    setOutdated(false);
    reset(shareValuesOf(family, locale));
    reload();
  };
  return (
    <FormProvider {...form}>
      <Box component="form" noValidate onSubmit={(event) => void store(event)}>
        {isOutdated && (
          <Alert
            severity="warning"
            sx={{ mb: 2 }}
            action={
              <Button color="inherit" size="small" onClick={startOver}>
                {translate('family.conflict.reload')}
              </Button>
            }
          >
            {translate('family.shares.changed')}
          </Alert>
        )}
        <SharesTable family={family} weights={weights} isEditable />
        <Typography role="status" variant="body2" sx={{ mt: 1, color: 'error.main' }}>
          {weights === null && translate('family.shares.value')}
          {weights !== null &&
            !isWhole(weights) &&
            translate('family.shares.sum', { sum: formatDecimal(sumOf(weights), locale) })}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
          <Button type="submit" variant="contained" disabled={!mayStore} loading={isSubmitting}>
            {translate('family.shares.save')}
          </Button>
          <Button onClick={equalize} disabled={isSubmitting}>
            {translate('family.shares.equalize')}
          </Button>
          {isDirty && (
            <Button onClick={() => reset(shareValuesOf(family, locale))} disabled={isSubmitting}>
              {translate('family.shares.reset')}
            </Button>
          )}
        </Box>
        {isDirty && !isSubmitting && <UnsavedChangesPrompt when inPart />}
      </Box>
    </FormProvider>
  );
}
