import ArrowDownward from '@mui/icons-material/ArrowDownward';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { memo, useEffect, useRef } from 'react';
import type { ContributionDetail } from '#contract/contributions/schema.ts';
import type { MessageKey } from '#messages/message-key.ts';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { BannerInput, FilesInput } from '../files/FilesInput.tsx';
import { AskedInputs } from './AskedInputs.tsx';
import { PlaceInputs } from './PlaceInputs.tsx';
import { TextInputs } from './TextInputs.tsx';
import { useEditedContribution } from './useEditedContribution.ts';
import { useFieldChoices } from './useFieldChoices.ts';
import type { FormSection } from './useFormSections.ts';

interface FormSectionsProps {
  shown: readonly FormSection[];
  next: FormSection | undefined;
  onNext: () => void;
}

const titleOf = (section: FormSection, { type }: Pick<ContributionDetail, 'type'>): MessageKey =>
  section === 'text' ? `contribution.form.text.${type}` : `contribution.form.${section}`;

/** The parts of the form that were come to, and the way to the next one. */
export function FormSections({ shown, next, onNext }: FormSectionsProps) {
  const translate = useTranslate();
  const contribution = useEditedContribution();
  const parts = useRef<HTMLDivElement>(null);
  const hasAsked = useRef(false);
  // Known by the time that the part with the field is come to: letters choose only among what is there.
  useFieldChoices(contribution.type);
  useEffect(() => {
    if (!hasAsked.current) return;
    hasAsked.current = false;
    // A text may have headings of its own.
    parts.current?.children[shown.length - 1]?.querySelector('h2')?.focus();
  }, [shown.length]);
  return (
    <>
      <div ref={parts}>
        {shown.map((section) => (
          <SectionCard key={section} title={titleOf(section, contribution)}>
            <SectionInputs section={section} />
          </SectionCard>
        ))}
      </div>
      {next && (
        <Box sx={{ mb: 3 }}>
          <Button
            variant="outlined"
            startIcon={<ArrowDownward />}
            onClick={() => {
              hasAsked.current = true;
              onNext();
            }}
            sx={{ minHeight: 44 }}
          >
            {translate('contribution.form.next', { title: translate(titleOf(next, contribution)) })}
          </Button>
          <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5 }}>
            {translate('contribution.form.next.help')}
          </Typography>
        </Box>
      )}
    </>
  );
}

/** The fields themselves; they follow their own values, so a keystroke does not render all of them again. */
const SectionInputs = memo(function SectionInputs({ section }: { section: FormSection }) {
  const contribution = useEditedContribution();
  switch (section) {
    case 'text':
      return <TextInputs />;
    case 'place':
      return <PlaceInputs />;
    case 'extra':
      return <AskedInputs />;
    case 'files':
      return (
        <>
          <BannerInput contribution={contribution} />
          <FilesInput contribution={contribution} />
        </>
      );
  }
});
