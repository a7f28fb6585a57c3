import YardOutlined from '@mui/icons-material/YardOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import type { ContributionDetail } from '#contract/contributions/schema.ts';
import { listAddress } from '#src/app/contributionAddress.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { isPromised, NextStep } from './NextStep.tsx';

interface SubmittedNoticeProps {
  contribution: ContributionDetail;
  onClose: () => void;
}

/** Thanks after a submission, and what happens next. */
export function SubmittedNotice({ contribution, onClose }: SubmittedNoticeProps) {
  const translate = useTranslate();
  const { type, code, competitionId } = contribution;
  return (
    <Card
      role="status"
      sx={{
        p: { xs: 2, sm: 3 },
        mb: 3,
        display: 'flex',
        gap: 2,
        alignItems: 'flex-start',
        borderColor: 'primary.main',
      }}
    >
      <Box
        aria-hidden
        sx={{
          display: { xs: 'none', sm: 'grid' },
          placeItems: 'center',
          flex: 'none',
          width: 56,
          height: 56,
          borderRadius: '50%',
          bgcolor: 'quiet',
          color: 'primary.main',
          '& svg': { fontSize: 32 },
        }}
      >
        <YardOutlined />
      </Box>
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Typography component="p" variant="h2" sx={{ mb: 0.5 }}>
          {translate(`contribution.submitted.title.${type}`)}
        </Typography>
        <Typography sx={{ mb: 2 }}>{translate('contribution.submitted.text', { code })}</Typography>
        {(contribution.next.waitingFor.length > 0 || isPromised(contribution)) && (
          <Box sx={{ mb: 2 }}>
            <Typography sx={{ fontWeight: 600 }}>{translate('contribution.next')}</Typography>
            <NextStep contribution={contribution} />
          </Box>
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button
            component={Link}
            to={listAddress(type, type === 'IDEA' ? (competitionId ?? 0) : 0, 'mine')}
            variant="outlined"
          >
            {translate(`contribution.list.mine.${type}`)}
          </Button>
          <Button onClick={onClose}>{translate('contribution.close')}</Button>
        </Box>
      </Box>
    </Card>
  );
}
