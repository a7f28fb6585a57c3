import Add from '@mui/icons-material/Add';
import EditOutlined from '@mui/icons-material/EditOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useGetList } from 'ra-core';
import { useId, useState } from 'react';
import { MAX_PAGE_SIZE } from '#contract/http.ts';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { describedBy, FieldFrame } from '#src/components/inputs/FieldFrame.tsx';
import type { ListFilter, Row } from '#src/dataProvider/resourceTypes.ts';
import { useTranslate } from '#src/useTranslate.ts';
import type { DefinitionScope } from './definitionValues.ts';
import { EvalDefinitionDialog } from './EvalDefinitionDialog.tsx';

interface EvalDefinitionSelectProps {
  /** Message key or ready text. */
  label: string;
  /** Whose definitions: of a stage of ideas, shared ones and those of the competition. */
  scope: DefinitionScope & { stage: NonNullable<DefinitionScope['stage']> };
  /** Id of the chosen definition; null while none is. */
  value: number | null;
  onChange: (id: number) => void;
  error?: string | undefined;
  disabled?: boolean;
}

/**
 * Chooses what a jury is asked, with the dialogs that make a new definition and open the chosen one. A new
 * one is chosen at once.
 */
export function EvalDefinitionSelect(props: EvalDefinitionSelectProps) {
  const { label, scope, value, onChange, error, disabled = false } = props;
  const { type, stage, competitionId } = scope;
  const translate = useTranslate();
  const id = useId();
  const [dialog, setDialog] = useState<'new' | 'chosen' | null>(null);
  const read = useGetList<Row<'evaluation-definitions', 'definitions'>>('evaluation-definitions', {
    filter: { type, competitionId, 'evalFlowType.equals': stage } satisfies ListFilter<
      'evaluation-definitions',
      'definitions'
    >,
    pagination: { page: 1, perPage: MAX_PAGE_SIZE },
    sort: { field: 'title', order: 'ASC' },
    meta: { view: 'definitions' },
  });
  const definitions = read.data ?? [];
  const chosen = definitions.find((definition) => definition.id === value);
  const isFixed = disabled || chosen?.isUsed;

  if (read.isError && !read.data) return <ErrorState error={read.error} retry={() => void read.refetch()} />;
  return (
    <>
      <FieldFrame id={id} label={label} error={error} disabled={disabled} required>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <NativeSelect
            value={chosen ? chosen.id : ''}
            onChange={(event) => onChange(Number(event.target.value))}
            input={<OutlinedInput />}
            disabled={disabled || read.isPending}
            inputProps={{
              id,
              'aria-required': true,
              'aria-invalid': Boolean(error) || undefined,
              'aria-describedby': describedBy(id, { error }),
            }}
            sx={{ flex: '1 1 240px', minWidth: 0 }}
          >
            <option value="" disabled>
              {translate(
                definitions.length === 0 ? 'evalDefinition.choose.none' : 'evalDefinition.choose.hint',
              )}
            </option>
            {definitions.map(({ id: key, title }) => (
              <option key={key} value={key}>
                {title}
              </option>
            ))}
          </NativeSelect>
          {chosen && (
            <Button
              startIcon={isFixed ? <VisibilityOutlined /> : <EditOutlined />}
              onClick={() => setDialog('chosen')}
              aria-haspopup="dialog"
            >
              {translate(isFixed ? 'evalDefinition.show' : 'evalDefinition.edit')}
            </Button>
          )}
          {!disabled && (
            <Button startIcon={<Add />} onClick={() => setDialog('new')} aria-haspopup="dialog">
              {translate('evalDefinition.create')}
            </Button>
          )}
        </Box>
      </FieldFrame>
      {dialog && (
        <EvalDefinitionDialog
          scope={scope}
          definition={dialog === 'chosen' ? (chosen ?? null) : null}
          readOnly={disabled}
          onClose={() => setDialog(null)}
          onSaved={(stored) => {
            setDialog(null);
            onChange(stored.id);
          }}
        />
      )}
    </>
  );
}
