import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { Form, type GetListResult, useLocale } from 'ra-core';
import { useState } from 'react';
import type { ExtraInput } from '#contract/extra-inputs/schema.ts';
import { inLanguage } from '#contract/texts/titles.ts';
import { EmptyState } from '#src/components/feedback/EmptyState.tsx';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { ListSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { SortableList } from '#src/components/list/SortableList.tsx';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { ExtraInputCard } from './ExtraInputCard.tsx';
import { ExtraInputDialog } from './ExtraInputDialog.tsx';
import type { AskedInput } from './ExtraInputs.tsx';
import { ExtraInputs } from './ExtraInputs.tsx';
import { QuestionTemplates } from './QuestionTemplates.tsx';
import { type InputScope, inputsOf, resourceOf, useExtraInputs } from './useExtraInputs.ts';

interface ExtraInputsEditorProps {
  scope: InputScope;
  /** Nothing can be changed any more. */
  disabled?: boolean;
  /** The address that asks before an input is deleted. */
  deleteAddress: (id: number) => string;
  /** Where the input whose dialog is open stands in the address; without it the dialog has none. */
  edited?: { id: number | null; open: (id: number) => void; close: () => void };
}

/** The extra inputs of a type, a competition or a campaign: listed, added, changed, ordered, with the form as it will look. */
export function ExtraInputsEditor(props: ExtraInputsEditorProps) {
  const { scope, disabled = false, deleteAddress, edited } = props;
  const translate = useTranslate();
  const locale = useLocale();
  const queries = useQueryClient();
  const dataProvider = useDataProvider();
  const { data, error, refetch } = useExtraInputs(scope);
  /** The input whose dialog is open; `new` for one that is being made. */
  const [opening, setOpening] = useState<ExtraInput | 'new' | null>(null);
  const opened = edited?.id ? (data?.find(({ id }) => id === edited.id) ?? null) : opening;
  const close = () => {
    setOpening(null);
    if (edited?.id) edited.close();
  };

  const { campaignId } = scope;
  const title =
    campaignId === undefined ? (`extraInput.list.${scope.source}` as const) : 'campaign.questions';
  const words = campaignId === undefined ? 'extraInput' : 'campaign.questions';
  const list = { queryKey: [resourceOf(scope), 'getList', inputsOf(scope)] };
  const show = (now: (before: ExtraInput[]) => ExtraInput[]) =>
    queries.setQueriesData<GetListResult<ExtraInput>>(
      list,
      (read) => read && { ...read, data: now(read.data) },
    );
  const sort = async (ids: number[]) => {
    const places = ids.map((id, index) => ({ id, listOrder: index + 1 }));
    // A reading that is under way would restore the former order.
    await queries.cancelQueries(list);
    show((inputs) =>
      places.flatMap((place) =>
        inputs.filter(({ id }) => id === place.id).map((input) => ({ ...input, ...place })),
      ),
    );
    try {
      const { data: stored } =
        campaignId === undefined
          ? await dataProvider.orderExtraInputs({ params: { source: scope.source }, body: places })
          : await dataProvider.orderCampaignQuestions({ params: { id: campaignId }, body: places });
      show(() => stored);
    } catch {
      // The call has said why; the stored order comes back.
    } finally {
      await queries.invalidateQueries(list);
    }
  };
  const add = !disabled && (
    <Button variant="outlined" startIcon={<Add />} onClick={() => setOpening('new')}>
      {translate(`${words}.add`)}
    </Button>
  );

  return (
    <>
      <SectionCard title={title} actions={data && data.length > 0 && add}>
        {error && !data ? (
          <ErrorState error={error} retry={() => void refetch()} />
        ) : !data ? (
          <ListSkeleton rows={3} columns={2} />
        ) : data.length === 0 ? (
          <EmptyState title={`${words}.none`} text={`${words}.none.text`} action={add} />
        ) : (
          <SortableList
            label={title}
            items={data}
            nameOf={({ definitionList }) => inLanguage(definitionList, locale)?.label ?? ''}
            onSort={(ids) => void sort(ids)}
            disabled={disabled || data.length < 2}
          >
            {(input, place) => (
              <ExtraInputCard
                input={input}
                place={place}
                {...(!disabled && {
                  onEdit: () => (edited ? edited.open(input.id) : setOpening(input)),
                  deleteAddress: deleteAddress(input.id),
                })}
              />
            )}
          </SortableList>
        )}
      </SectionCard>
      {data && <QuestionTemplates scope={scope} disabled={disabled} hasQuestions={data.length > 0} />}
      {data && data.length > 0 && <ExtraInputPreview inputs={data} />}
      {opened && <ExtraInputDialog scope={scope} stored={opened === 'new' ? null : opened} onClose={close} />}
    </>
  );
}

/** An input in one language, as a contribution's form gets it. */
export function askedIn(input: ExtraInput, locale: string): AskedInput {
  const text = inLanguage(input.definitionList, locale);
  const language = text?.language ?? locale;
  const { id, inputType, isRequired, minLenOrValue, maxLenOrValue, selectionValues } = input;
  return {
    id,
    label: text?.label ?? '',
    explanation: text?.explanation ?? null,
    inputType,
    isRequired,
    minLenOrValue,
    maxLenOrValue,
    selectionValues: selectionValues
      .filter((entry) => entry.language === language)
      .toSorted((one, other) => one.rank - other.rank)
      .map((entry) => ({ id: entry.id, label: entry.label })),
  };
}

/** How the form will ask, to try out; nothing of it is stored. */
function ExtraInputPreview({ inputs }: { inputs: readonly ExtraInput[] }) {
  const translate = useTranslate();
  const locale = useLocale();
  return (
    <SectionCard title="extraInput.preview">
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {translate('extraInput.preview.text')}
      </Typography>
      <Form
        // Another order, kind or language is another form.
        key={`${locale} ${inputs.map(({ id, inputType }) => `${id}${inputType}`).join()}`}
        disableInvalidFormNotification
        noValidate
      >
        <ExtraInputs inputs={inputs.map((input) => askedIn(input, locale))} />
      </Form>
    </SectionCard>
  );
}
