import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutline from '@mui/icons-material/ErrorOutlineOutlined';
import Refresh from '@mui/icons-material/Refresh';
import WarningAmber from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useLocale } from 'ra-core';
import type {
  FindingGrade,
  FindingPlace,
  LifeCycleFinding,
  LifeCycleCheck as Result,
} from '#contract/life-cycles/check.schema.ts';
import { EmptyState } from '#src/components/feedback/EmptyState.tsx';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { ListSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { toneStyles } from '#src/components/status/tones.ts';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { useFindingWords } from './findingWords.ts';

/** Where a finding leads: the place itself, and the state in which it stands. */
export interface SelectedPlace extends FindingPlace {
  stateId: number | null;
}

interface LifeCycleCheckProps {
  lifeCycleId: number;
  onSelect: (place: SelectedPlace) => void;
}

const GRADE_DISPLAYS = {
  error: {
    tone: 'brick',
    icon: ErrorOutline,
    words: 'lifeCycleCheck.errors',
    none: 'lifeCycleCheck.noErrors',
  },
  warning: {
    tone: 'gold',
    icon: WarningAmber,
    words: 'lifeCycleCheck.warnings',
    none: 'lifeCycleCheck.noWarnings',
  },
} as const satisfies Record<FindingGrade, object>;
const GRADES = Object.keys(GRADE_DISPLAYS) as FindingGrade[];

/** What is wrong with a life cycle, and what may not be meant. */
export function LifeCycleCheck({ lifeCycleId, onSelect }: LifeCycleCheckProps) {
  const translate = useTranslate();
  const langKey = useLocale();
  const { data, error, isFetching, refetch } = useRead('readLifeCycleCheck', {
    params: { id: lifeCycleId },
    query: { langKey },
  });
  return (
    <SectionCard
      title="lifeCycleCheck.title"
      actions={
        <>
          {data && <Counts check={data} />}
          <Button
            startIcon={<Refresh />}
            onClick={() => void refetch()}
            disabled={isFetching}
            aria-busy={isFetching}
            sx={{ minHeight: 44 }}
          >
            {translate('lifeCycleCheck.again')}
          </Button>
        </>
      }
    >
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {translate('lifeCycleCheck.intro')}
      </Typography>
      {error && !data ? (
        <ErrorState title="lifeCycleCheck.failed" error={error} retry={() => void refetch()} />
      ) : data ? (
        <Findings check={data} onSelect={onSelect} />
      ) : (
        <ListSkeleton rows={4} columns={1} />
      )}
    </SectionCard>
  );
}

function Counts({ check: { errorCount, warningCount } }: { check: Result }) {
  const translate = useTranslate();
  const counts = { error: errorCount, warning: warningCount };
  return GRADES.map((grade) => {
    const { tone, icon: Icon, words, none } = GRADE_DISPLAYS[grade];
    const count = counts[grade];
    return (
      <Chip
        key={grade}
        size="small"
        variant="outlined"
        icon={count > 0 ? <Icon fontSize="small" /> : <CheckCircle fontSize="small" />}
        label={count > 0 ? translate(words, { smart_count: count }) : translate(none)}
        sx={[
          { alignSelf: 'center', fontWeight: 600, '& .MuiChip-icon': { color: 'inherit' } },
          (theme) => toneStyles(theme, count > 0 ? tone : 'green'),
        ]}
      />
    );
  });
}

type Select = Pick<LifeCycleCheckProps, 'onSelect'>;

function Findings({ check, onSelect }: { check: Result } & Select) {
  const translate = useTranslate();
  if (check.findings.length === 0) {
    return (
      <EmptyState title="lifeCycleCheck.allWell" text="lifeCycleCheck.allWell.text" icon={<CheckCircle />} />
    );
  }
  return GRADES.map((grade) => {
    const { words } = GRADE_DISPLAYS[grade];
    const findings = check.findings.filter((finding) => finding.grade === grade);
    if (findings.length === 0) return null;
    return (
      <Box key={grade} component="section" sx={{ mb: 3 }}>
        <Typography variant="h3" sx={{ fontSize: 17 }}>
          {translate(words, { smart_count: findings.length })}
        </Typography>
        <Typography color="textSecondary" sx={{ mb: 1 }}>
          {translate(`${words}.text`)}
        </Typography>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {findings.map((finding) => (
            <Finding
              key={`${finding.code} ${finding.place.kind} ${finding.place.id} ${finding.values.join()}`}
              finding={finding}
              onSelect={onSelect}
            />
          ))}
        </Box>
      </Box>
    );
  });
}

function Finding({ finding, onSelect }: { finding: LifeCycleFinding } & Select) {
  const translate = useTranslate();
  const wordsOf = useFindingWords();
  const { grade, place, state } = finding;
  const { icon: Icon, tone } = GRADE_DISPLAYS[grade];
  const where = state?.name ?? translate('lifeCycleCheck.wholeLifeCycle');
  return (
    <Box
      component="li"
      data-place-kind={place.kind}
      data-place-id={place.id}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'auto minmax(0, 1fr)', sm: 'auto minmax(0, 1fr) auto' },
        columnGap: 1.5,
        alignItems: 'center',
        py: 1,
        borderBlockStart: '1px solid var(--mui-palette-divider)',
      }}
    >
      <Box
        aria-hidden
        sx={[{ display: 'flex', borderRadius: '50%', p: 0.5 }, (theme) => toneStyles(theme, tone)]}
      >
        <Icon fontSize="small" />
      </Box>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography component="span" sx={{ display: 'block', fontWeight: 600 }}>
          {where}
        </Typography>
        <span>{wordsOf(finding)}</span>
      </Box>
      {state && (
        <Button
          onClick={() => onSelect({ ...place, stateId: state.id })}
          sx={{ minHeight: 44, gridColumn: { xs: 2, sm: 3 }, justifySelf: { xs: 'start', sm: 'end' } }}
          aria-label={translate('lifeCycleCheck.open', { name: `${where}: ${wordsOf(finding)}` })}
        >
          {translate('lifeCycleCheck.show')}
        </Button>
      )}
    </Box>
  );
}
