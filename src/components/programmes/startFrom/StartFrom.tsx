import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { CampaignTemplate, CompetitionTemplate } from '#contract/programmes/templates.ts';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import type { CloneSource } from '../cloning/cloneSource.ts';
import { LazyCloneDialog } from '../cloning/LazyCloneDialog.tsx';
import { ProgrammeTemplates } from '../templates/ProgrammeTemplates.tsx';

type Template = CampaignTemplate | CompetitionTemplate;

interface StartFromProps<T extends Template> {
  kind: CloneSource['kind'];
  /** Templates with the days for which each is open. */
  templates: readonly { id: T; days: number }[];
  /** Null: nothing is filled in. */
  chosen: T | null;
  onChoose: (template: T | null) => void;
  /** Earlier ones that can be cloned. */
  recent: readonly CloneSource[];
}

const BLANK = 'blank';

/** Whether something new begins blank, by a template, or as a copy of an earlier one. */
export function StartFrom<T extends Template>(props: StartFromProps<T>) {
  const { kind, templates, chosen, onChoose, recent } = props;
  const translate = useTranslate();
  const options: { id: T | typeof BLANK; words: Omit<OptionProps, 'id'> }[] = [
    { id: BLANK, words: { name: translate('startFrom.blank'), text: translate(`startFrom.blank.${kind}`) } },
    ...templates.map(({ id, days }) => ({
      id,
      words: {
        name: translate(`template.${id}.name`),
        text: `${translate(`template.${id}.text`)} ${translate('startFrom.lasts', { smart_count: days })}`,
      },
    })),
  ];
  return (
    <SectionCard title="startFrom.title">
      <RadioGroup
        aria-label={translate('startFrom.title')}
        value={chosen ?? BLANK}
        onChange={(_, id) => onChoose(id === BLANK ? null : (id as T))}
        sx={{
          display: 'grid',
          gap: 1,
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 220px), 1fr))',
        }}
      >
        {options.map(({ id, words }) => (
          <Option key={id} id={id} {...words} />
        ))}
      </RadioGroup>
      {chosen !== null && kind === 'competition' && (
        <Typography role="status" variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
          {translate('startFrom.competition.setsUp')}
        </Typography>
      )}
      <ProgrammeTemplates kind={kind} />
      {recent.length > 0 && <Recent recent={recent} />}
    </SectionCard>
  );
}

interface OptionProps {
  id: string;
  name: string;
  /** Describes the choice; no part of its name. */
  text: string;
}

function Option({ id, name, text }: OptionProps) {
  const base = useId();
  return (
    <Box
      component="label"
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        p: 1,
        pr: 2,
        cursor: 'pointer',
        '&:hover': { borderColor: 'text.primary' },
        // The line is thicker, and nothing moves.
        '&:has(:checked)': {
          borderColor: 'primary.main',
          boxShadow: ({ palette }) => `inset 0 0 0 1px ${palette.primary.main}`,
        },
      }}
    >
      <Radio
        value={id}
        slotProps={{ input: { 'aria-labelledby': `${base}-name`, 'aria-describedby': `${base}-text` } }}
      />
      <Box sx={{ minWidth: 0, pt: 1 }}>
        <Typography id={`${base}-name`} sx={{ fontWeight: 600 }}>
          {name}
        </Typography>
        <Typography id={`${base}-text`} variant="body2" color="textSecondary">
          {text}
        </Typography>
      </Box>
    </Box>
  );
}

function Recent({ recent }: Pick<StartFromProps<Template>, 'recent'>) {
  const translate = useTranslate();
  const [source, setSource] = useState<CloneSource | null>(null);
  const headingId = useId();
  return (
    <Box sx={{ mt: 2 }}>
      <Typography id={headingId} variant="body2" color="textSecondary">
        {translate('startFrom.recent')}
      </Typography>
      <Box
        component="ul"
        aria-labelledby={headingId}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, listStyle: 'none', p: 0, m: 0, mt: 1 }}
      >
        {recent.map((one) => (
          <Box component="li" key={one.id} sx={{ minWidth: 0 }}>
            <Button
              variant="outlined"
              startIcon={<ContentCopyOutlined />}
              aria-haspopup="dialog"
              aria-label={translate('clone.action.named', { title: one.title })}
              onClick={() => setSource(one)}
              sx={{ textAlign: 'start', overflowWrap: 'anywhere' }}
            >
              {one.title}
            </Button>
          </Box>
        ))}
      </Box>
      {source && <LazyCloneDialog source={source} onClose={() => setSource(null)} />}
    </Box>
  );
}
