import LightbulbOutlined from '@mui/icons-material/LightbulbOutlined';
import StarsOutlined from '@mui/icons-material/StarsOutlined';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { juryOf } from '#contract/competitions/rules.ts';
import type { Competition } from '#contract/competitions/schema.ts';
import { competitionAddress } from '#src/app/competitionAddress.ts';
import { createAddress } from '#src/app/contributionAddress.ts';
import { useSubmit } from '#src/app/useSubmit.ts';
import { useTranslate } from '#src/useTranslate.ts';

/** What the reader can do here now: score, hand in an idea, or why not. */
export function TakePart({ competition }: { competition: Competition }) {
  const translate = useTranslate();
  const submit = useSubmit();
  const { id, canSubmit, isOpen, competitionState, roles } = competition;
  const jury = juryOf(competitionState);
  if (jury !== null && roles.includes(jury)) {
    return (
      <Button
        component={Link}
        to="/evaluation"
        variant="contained"
        size="large"
        fullWidth
        startIcon={<StarsOutlined />}
      >
        {translate('competition.evaluate')}
      </Button>
    );
  }
  if (canSubmit) {
    return (
      <Button
        variant="contained"
        size="large"
        fullWidth
        startIcon={<LightbulbOutlined />}
        onClick={() => submit(createAddress('IDEA', id), competitionAddress(id))}
      >
        {translate('contribution.new.IDEA')}
      </Button>
    );
  }
  const reason = isOpen ? 'notForYou' : competitionState === 'DRAFT' ? 'notYet' : 'closed';
  return (
    <Typography color="textSecondary" sx={{ fontSize: 13 }}>
      {translate(`competition.submit.${reason}`)}
    </Typography>
  );
}
