import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useLocale } from 'ra-core';
import type { ReactNode } from 'react';
import type { ContributionDetail } from '#contract/contributions/schema.ts';
import { formatDate } from '#contract/formats/dates.ts';
import { formatDecimal } from '#contract/formats/numbers.ts';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { RichTextField } from '#src/components/richText/RichTextField.tsx';
import type { KeyOrText } from '#src/components/useText.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { Picture } from './Picture.tsx';

/** What the contribution says: picture, summary, text, further inputs. */
export function ContributionContent({ contribution }: { contribution: ContributionDetail }) {
  const translate = useTranslate();
  const { summary, body, bannerPath, extraInputs, campaignTitle } = contribution;
  const answered = extraInputs.filter(({ value }) => value !== null);
  return (
    <>
      {bannerPath && (
        <Box sx={{ mb: 3 }}>
          <Picture path={bannerPath} />
        </Box>
      )}
      {summary && (
        <Typography sx={{ fontSize: 17, fontWeight: 500, maxWidth: '68ch', mb: 2, overflowWrap: 'anywhere' }}>
          {summary}
        </Typography>
      )}
      <Box sx={{ maxWidth: '68ch', mb: 3, overflowWrap: 'anywhere' }}>
        {body ? (
          <RichTextField value={body} />
        ) : (
          <Typography color="text.secondary">{translate('contribution.body.none')}</Typography>
        )}
      </Box>
      <Answers
        title="contribution.form.extra"
        inputs={answered.filter((input) => input.campaignId == null)}
      />
      <Answers
        title={
          campaignTitle
            ? translate('contribution.form.campaign.named', { title: campaignTitle })
            : 'contribution.form.campaign'
        }
        inputs={answered.filter((input) => input.campaignId != null)}
      />
    </>
  );
}

interface AnswersProps {
  title: KeyOrText;
  inputs: ContributionDetail['extraInputs'];
}

/** What was answered; of the campaign's questions under its name. */
function Answers({ title, inputs }: AnswersProps) {
  if (inputs.length === 0) return null;
  return (
    <SectionCard title={title}>
      <Box component="dl" sx={{ display: 'grid', gap: 1.5, m: 0 }}>
        {inputs.map((input) => (
          <Box key={input.id} sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <Typography component="dt" variant="caption" color="text.secondary">
              {input.label}
            </Typography>
            <Box
              component="dd"
              sx={{ m: 0, whiteSpace: input.inputType === 'TEXT_AREA' ? 'pre-wrap' : undefined }}
            >
              <Answer input={input} />
            </Box>
          </Box>
        ))}
      </Box>
    </SectionCard>
  );
}

function Answer({ input }: { input: ContributionDetail['extraInputs'][number] }): ReactNode {
  const translate = useTranslate();
  const locale = useLocale();
  const { value, inputType, selectionValues } = input;
  if (!value) return null;
  switch (inputType) {
    case 'RICH_TEXT':
      return <RichTextField value={value.textValue ?? ''} />;
    case 'NUMERIC':
      return formatDecimal(value.numberValue, locale);
    case 'BOOL':
      return translate(value.boolValue ? 'contribution.extra.yes' : 'contribution.extra.no');
    case 'DATE':
      return formatDate(value.dateValue);
    case 'SINGLE_SELECTION':
    case 'MULTIPLE_SELECTION':
      return selectionValues
        .filter(({ id }) => value.selectionValueIds?.includes(id))
        .map(({ label }) => label)
        .join(', ');
    default:
      return value.textValue;
  }
}
