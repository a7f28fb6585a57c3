import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { brandColorsOf, SURFACES } from '#contract/brand/colors.ts';
import { DEFAULT_COLORS } from '#contract/settings/rules.ts';
import { PALETTES } from '#src/app/palettes.ts';
import { describedBy, FieldFrame } from '#src/components/inputs/FieldFrame.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import type { SettingControlProps } from './settingForm.ts';

const isColor = (value: unknown): value is string =>
  typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value.trim());

/** A colour by picker or by its number, with the tones that come of it in light and in dark. */
export function ColorControl({ row, value, onChange, id, label, help, error }: SettingControlProps) {
  const translate = useTranslate();
  const color = isColor(value) ? value.trim() : null;
  return (
    <FieldFrame id={id} label={label} help={help} error={error} required={row.required}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Box
          component="input"
          type="color"
          aria-label={translate('appConfig.color.picker', { label })}
          value={color?.toLowerCase() ?? '#000000'}
          onChange={(event) => onChange(event.target.value.toUpperCase())}
          sx={{
            inlineSize: 52,
            blockSize: 44,
            p: 0.5,
            border: 1,
            borderColor: 'divider',
            borderRadius: 1,
            bgcolor: 'background.paper',
            cursor: 'pointer',
          }}
        />
        <OutlinedInput
          id={id}
          value={String(value ?? '')}
          onChange={(event) => onChange(event.target.value)}
          error={Boolean(error)}
          inputProps={{ 'aria-describedby': describedBy(id, { help, error }), spellCheck: false }}
          sx={{ maxWidth: 140, fontVariantNumeric: 'tabular-nums' }}
        />
        {color !== null && <Samples color={color} isAccent={row.key === 'accentColor'} />}
      </Box>
    </FieldFrame>
  );
}

/** How the colour will look; where it cannot be read, its tone is moved, and that is said. */
function Samples({ color, isAccent }: { color: string; isAccent: boolean }) {
  const translate = useTranslate();
  const made = isAccent
    ? brandColorsOf(DEFAULT_COLORS.primary, color)
    : brandColorsOf(color, DEFAULT_COLORS.accent);
  const part = isAccent ? 'accent' : 'primary';
  const isMoved = made.light[part].main !== color.toUpperCase();
  return (
    <>
      {(['light', 'dark'] as const).map((scheme) => (
        <Box
          key={scheme}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            px: 1.5,
            minHeight: 44,
            border: 1,
            borderColor: 'divider',
            borderRadius: 1,
            bgcolor: SURFACES[scheme][1],
            color: PALETTES[scheme].text.primary,
            fontSize: 13,
          }}
        >
          <Box
            component="span"
            sx={{
              px: 1,
              py: 0.5,
              borderRadius: 1,
              fontWeight: 600,
              bgcolor: made[scheme][part].main,
              color: made[scheme][part].contrastText,
            }}
          >
            {translate(`appConfig.color.${scheme}`)}
          </Box>
          {made[scheme][part].main}
        </Box>
      ))}
      {isMoved && (
        <Typography variant="caption" color="textSecondary" sx={{ flexBasis: '100%' }}>
          {translate('appConfig.color.moved', { tone: made.light[part].main })}
        </Typography>
      )}
    </>
  );
}
