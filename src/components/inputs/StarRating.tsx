import Favorite from '@mui/icons-material/Favorite';
import FavoriteBorder from '@mui/icons-material/FavoriteBorder';
import Box from '@mui/material/Box';
import Rating from '@mui/material/Rating';
import ToggleButton from '@mui/material/ToggleButton';
import Typography from '@mui/material/Typography';
import { useLocale } from 'ra-core';
import { useId } from 'react';
import { formatInteger, formatOneDecimal } from '#contract/formats/numbers.ts';
import { useText } from '#src/components/useText.ts';
import { useTranslate } from '#src/useTranslate.ts';

export interface StarRatingProps {
  type: 'STAR5' | 'LIKE';
  /** The reader's own rating: 1 to 5 stars, 1 for a like, null for none. */
  value: number | null;
  /** Without it the rating is shown, not given. */
  onChange?: (value: number | null) => void;
  /** Mean of all stars, and how many rated. */
  average?: number | null;
  count?: number;
  label?: string;
}

/** Stars or a like, given by pointer or keyboard (arrows choose stars, Space likes). */
export function StarRating(props: StarRatingProps) {
  const { type, value, onChange, average = null, count, label = 'components.rating.label' } = props;
  const translate = useTranslate();
  const text = useText();
  const locale = useLocale();
  const labelId = useId();
  const name = useId();
  const words = text(label);

  if (type === 'LIKE') {
    const likes = count ?? 0;
    return (
      <Box sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
        <ToggleButton
          value="like"
          selected={value !== null && value > 0}
          disabled={!onChange}
          onChange={() => onChange?.(value ? null : 1)}
          aria-label={translate('components.rating.like')}
          sx={{ minWidth: 44, minHeight: 44 }}
        >
          {value ? <Favorite /> : <FavoriteBorder />}
        </ToggleButton>
        <Typography component="span">
          {translate('components.rating.likes', { smart_count: likes })}
        </Typography>
      </Box>
    );
  }

  const shown = onChange ? value : average;
  return (
    <Box sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      {onChange && (
        <Typography component="span" id={labelId} sx={{ fontWeight: 600 }}>
          {words}
        </Typography>
      )}
      <Box {...(onChange ? { role: 'radiogroup', 'aria-labelledby': labelId } : {})}>
        <Rating
          name={name}
          value={shown}
          precision={onChange ? 1 : 0.5}
          readOnly={!onChange}
          onChange={(_, stars) => onChange?.(stars)}
          getLabelText={(stars) => translate('components.rating.stars', { smart_count: stars })}
          emptyLabelText={translate('components.rating.none')}
          sx={{ color: 'accent.main', '& .MuiRating-icon': { fontSize: 32 } }}
        />
      </Box>
      {count !== undefined && (
        <Typography component="span" color="textSecondary" variant="body2">
          {count === 0
            ? translate('components.rating.none')
            : `${average === null ? '' : `${formatOneDecimal(average, locale)} · `}${translate('components.rating.votes', { smart_count: count, total: formatInteger(count, locale) })}`}
        </Typography>
      )}
    </Box>
  );
}
