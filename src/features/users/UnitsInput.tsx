import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useGetList, useInput, ValidationError } from 'ra-core';
import type { UnitOption } from '#contract/organizations/schema.ts';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { NodeSelect } from '#src/components/inputs/NodeSelect.tsx';
import { SecondLine } from '#src/components/layout/SecondLine.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import type { UserValues } from './userValues.ts';

interface UnitsInputProps {
  /** Units that are stored: one that is not active any more keeps its name. */
  stored: readonly { unitId: number; unitName: string; organizationName: string }[];
  disabled: boolean;
}

/** Where somebody works, the main unit first, and which units they manage. */
export function UnitsInput({ stored, disabled }: UnitsInputProps) {
  const translate = useTranslate();
  const { data, error, refetch } = useGetList<UnitOption>('organizations', {
    meta: { view: 'units' },
  });
  const { field, fieldState } = useInput<UserValues['units']>({ source: 'units', defaultValue: [] });
  const units = Array.isArray(field.value) ? field.value : [];
  const options = (data ?? []).map(({ id, name, path }) => ({ id: String(id), title: name, path }));
  const pathOf = (id: number) => {
    const former = stored.find(({ unitId }) => unitId === id);
    return (
      options.find((option) => option.id === String(id))?.path ??
      (former ? `${former.organizationName} / ${former.unitName}` : '…')
    );
  };
  const change = (next: UserValues['units']) => field.onChange(next);
  return (
    <>
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {units.length === 0 && (
        <Typography color="textSecondary" sx={{ mb: 1 }}>
          {translate('user.units.none')}
        </Typography>
      )}
      <Box component="ul" aria-label={translate('user.units')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {units.map((unit, at) => {
          const { unitId, isManager } = unit;
          const path = pathOf(unitId);
          const isMain = at === 0;
          const others = units.filter((other) => other !== unit);
          return (
            <Box
              component="li"
              key={unitId}
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                alignItems: 'center',
                columnGap: 1,
                py: 0.5,
                borderBlockStart: '1px solid',
                borderColor: 'divider',
                '&:first-of-type': { borderBlockStart: 0 },
              }}
            >
              <Box sx={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }}>
                {path}
                {isMain && <SecondLine>{translate('user.mainUnit')}</SecondLine>}
              </Box>
              {!isMain && !disabled && (
                <Button
                  size="small"
                  onClick={() => change([unit, ...others])}
                  aria-label={translate('user.units.main.named', { path })}
                  sx={{ minHeight: 44 }}
                >
                  {translate('user.units.main')}
                </Button>
              )}
              <FormControlLabel
                sx={{ minHeight: 44, m: 0 }}
                label={translate('user.units.manager')}
                control={
                  <Switch
                    checked={isManager}
                    onChange={(_, on) =>
                      change(units.map((other) => (other === unit ? { ...unit, isManager: on } : other)))
                    }
                    disabled={disabled}
                    slotProps={{ input: { 'aria-label': translate('user.units.manager.named', { path }) } }}
                  />
                }
              />
              {!disabled && (
                <IconButton
                  onClick={() => change(others)}
                  aria-label={translate('user.units.remove.named', { path })}
                  title={translate('user.units.remove')}
                  sx={{ width: 44, height: 44 }}
                >
                  <Close fontSize="small" />
                </IconButton>
              )}
            </Box>
          );
        })}
      </Box>
      {!disabled && (
        <Box sx={{ maxWidth: 560, mt: 1 }}>
          <NodeSelect
            // A unit that was added leaves the box empty for the next one.
            key={units.length}
            label="user.units.add"
            options={options.filter(({ id }) => !units.some(({ unitId }) => String(unitId) === id))}
            value={null}
            onChange={(id) => id !== null && change([...units, { unitId: Number(id), isManager: false }])}
            disabled={!data}
          />
          <FormHelperText sx={{ mx: 0 }}>{translate('user.units.help')}</FormHelperText>
        </Box>
      )}
      {fieldState.error?.message && (
        <FormHelperText error role="alert" sx={{ mx: 0 }}>
          <ValidationError error={fieldState.error.message} />
        </FormHelperText>
      )}
    </>
  );
}
