import { useLocale } from 'ra-core';
import { useFormContext, useWatch } from 'react-hook-form';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { ChoiceInput } from '#src/components/inputs/ChoiceInput.tsx';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { SearchChoiceInput } from './SearchChoiceInput.tsx';

interface Place {
  country: string | null;
  region: string | null;
}

/** A country, and a region where it has any that differ. */
export function CountryInputs({ help }: { help?: string }) {
  const translate = useTranslate();
  const { setValue } = useFormContext<Place>();
  const country = useWatch<Place, 'country'>({ name: 'country' });
  const { data, error, refetch } = useRead('readHolidayCountries', { query: { language: useLocale() } });
  const regions = data?.find(({ code }) => code === country)?.regions ?? [];
  return (
    <>
      <SearchChoiceInput
        source="country"
        label="field.country"
        options={(data ?? []).map(({ code, name }) => ({ id: code, label: name }))}
        placeholder={translate('calendar.country.none')}
        loading={!data}
        onChosen={() => setValue('region', null, { shouldDirty: true })}
        {...(help && { help })}
      />
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {regions.length > 0 && (
        <ChoiceInput
          source="region"
          label="field.region"
          placeholder={translate('calendar.region.none')}
          options={regions.map(({ code, name }) => ({ id: code, label: name }))}
        />
      )}
    </>
  );
}
