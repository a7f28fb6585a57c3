import Box from '@mui/material/Box';
import Rating from '@mui/material/Rating';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { EvaluationForm } from '#contract/evaluations/schema.ts';
import { useTranslate } from '#src/useTranslate.ts';

interface QuestionStarsProps {
  item: EvaluationForm['definition']['items'][number];
  place: number;
  value: number | null;
  onChange: (star: number | null) => void;
  readOnly: boolean;
  /** The keys go to this one. */
  isMarked: boolean;
  onMark: () => void;
  /** It has to be answered before saving. */
  isMissing: boolean;
}

/** One question with its weight and five stars. */
export function QuestionStars(props: QuestionStarsProps) {
  const { item, place, value, onChange, readOnly, isMarked, onMark, isMissing } = props;
  const translate = useTranslate();
  const id = useId();
  return (
    <Box
      data-question={item.id}
      onFocus={onMark}
      sx={{
        borderInlineStart: '3px solid',
        borderColor: isMissing ? 'error.main' : isMarked && !readOnly ? 'primary.main' : 'transparent',
        paddingInlineStart: 1.5,
        py: 1,
        overflowWrap: 'anywhere',
      }}
    >
      <Typography id={id} sx={{ fontWeight: 600 }}>
        {place}. {item.question}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5 }}>
        <Box
          {...(readOnly ? {} : { role: 'radiogroup' })}
          aria-labelledby={readOnly ? undefined : id}
          aria-describedby={`${id}-weight`}
        >
          <Rating
            name={id}
            value={value}
            readOnly={readOnly}
            onChange={(_, star) => onChange(star)}
            getLabelText={(stars) => translate('components.rating.stars', { smart_count: stars })}
            emptyLabelText={translate('components.rating.none')}
            // Touch targets of 44 px.
            sx={{ color: 'accent.main', '& .MuiRating-icon': { fontSize: 32, p: '6px' } }}
          />
        </Box>
        <Typography id={`${id}-weight`} sx={{ fontSize: 13, color: 'text.secondary' }}>
          {translate('evaluation.weight', { weight: item.weight })}
        </Typography>
      </Box>
      {isMissing && (
        <Typography role="alert" sx={{ fontSize: 13, color: 'error.main' }}>
          {translate('evaluation.missing')}
        </Typography>
      )}
    </Box>
  );
}
