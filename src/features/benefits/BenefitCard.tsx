import EditOutlined from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import { useLocale } from 'ra-core';
import type { Benefit } from '#contract/benefits/schema.ts';
import { formatDate, formatDateTime } from '#contract/formats/dates.ts';
import { formatMoney } from '#contract/formats/numbers.ts';
import { CurrencyField } from '#src/components/fields/NumberField.tsx';
import { DownloadLink } from '#src/components/files/DownloadLink.tsx';
import { useTranslate } from '#src/useTranslate.ts';

interface BenefitCardProps {
  benefit: Benefit;
  /** Without it the benefit is only shown. */
  onEdit?: (() => void) | undefined;
}

/** One benefit: how much of what, for which period, why, with its file. */
export function BenefitCard({ benefit, onEdit }: BenefitCardProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const { category, amount, currency, periodStart, periodEnd, explanation, file } = benefit;
  const kind = translate(`benefit.category.${category}`);
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gap: 0.5,
        py: 1.5,
        borderBlockEnd: '1px solid var(--mui-palette-divider)',
        overflowWrap: 'anywhere',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Box sx={{ fontSize: 17, fontWeight: 600 }}>
            <CurrencyField value={amount} symbol={currency} />
          </Box>
          <div>{kind}</div>
        </Box>
        {onEdit && (
          <IconButton
            onClick={onEdit}
            aria-haspopup="dialog"
            aria-label={translate('benefit.edit.named', {
              category: kind,
              amount: formatMoney(amount, locale, currency),
            })}
            title={translate('benefit.edit')}
            sx={{ width: 44, height: 44, flex: 'none' }}
          >
            <EditOutlined fontSize="small" />
          </IconButton>
        )}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, fontSize: 13 }}>
        <span>
          {formatDate(periodStart)} – {formatDate(periodEnd)}
        </span>
        {benefit.isActionItemAnalysis && (
          <Chip size="small" variant="outlined" label={translate('benefit.isActionItemAnalysis')} />
        )}
      </Box>
      {explanation && <Box sx={{ whiteSpace: 'pre-wrap' }}>{explanation}</Box>}
      {file && (
        <DownloadLink file={file} label={translate('benefit.file.download', { name: file.name })} tall />
      )}
      <Box sx={{ fontSize: 13, color: 'text.secondary' }}>
        {[benefit.lastModifiedBy, formatDateTime(benefit.lastModifiedDate)].filter(Boolean).join(' · ')}
      </Box>
    </Box>
  );
}
