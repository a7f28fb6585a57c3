import Autocomplete from '@mui/material/Autocomplete';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useGetList, useInput } from 'ra-core';
import { CONTRIBUTION_LIMITS } from '#contract/contributions/schema.ts';
import type { MessageKey } from '#messages/message-key.ts';
import { type Option, titleOptions } from '#src/components/contributions/options.ts';
import { describedBy, FieldFrame } from '#src/components/inputs/FieldFrame.tsx';
import type { ListMeta, Row } from '#src/dataProvider/resourceTypes.ts';
import { useTranslate } from '#src/useTranslate.ts';

interface TagsFieldProps {
  /** Holds ids. */
  source: string;
  label: MessageKey;
  help?: MessageKey;
  /** Tags that are chosen already: they stay when they are no longer offered. */
  stored?: readonly { id: number; title: string }[];
}

/** Several tags, found while one types. */
export function TagsField({ source, label, help, stored = [] }: TagsFieldProps) {
  const translate = useTranslate();
  const tags = useGetList<Row<'tags', 'active'>>('tags', {
    meta: { view: 'active' } satisfies ListMeta<'tags'>,
  });
  const offered = titleOptions(tags.data);
  const { id, field, fieldState } = useInput<number[]>({ source, defaultValue: [] });
  const error = fieldState.error?.message;
  const known = new Map<number, Option>([
    ...stored.map((tag) => [tag.id, { id: tag.id, label: tag.title }] as const),
    ...offered.map((tag) => [tag.id, tag] as const),
  ]);
  const chosen = ((field.value ?? []) as number[]).flatMap((tagId) => known.get(tagId) ?? []);
  const full = chosen.length >= CONTRIBUTION_LIMITS.tags.max;
  return (
    <FieldFrame id={id} label={label} help={help} error={error}>
      <Autocomplete
        id={id}
        multiple
        filterSelectedOptions
        options={offered}
        value={chosen}
        onChange={(_, options) => field.onChange(options.map((option) => option.id))}
        onBlur={field.onBlur}
        getOptionDisabled={() => full}
        isOptionEqualToValue={(one, other) => one.id === other.id}
        loading={tags.isPending}
        loadingText={translate('components.loading')}
        noOptionsText={translate(tags.isError ? 'components.error.title' : 'contribution.tags.none')}
        renderInput={({ slotProps, ...params }) => (
          <OutlinedInput
            id={params.id}
            fullWidth
            {...slotProps.input}
            inputProps={{ ...slotProps.htmlInput, 'aria-describedby': describedBy(id, { help, error }) }}
          />
        )}
      />
    </FieldFrame>
  );
}
