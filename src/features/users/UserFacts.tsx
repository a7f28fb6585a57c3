import History from '@mui/icons-material/History';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import type { ExtendedUser } from '#contract/users/schema.ts';
import type { MessageKey } from '#messages/message-key.ts';
import { EmptyState } from '#src/components/feedback/EmptyState.tsx';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { ListSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { DateTimeField } from '#src/components/fields/DateTimeField.tsx';
import { FactList } from '#src/components/layout/FactList.tsx';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';

/** What is known of an account and cannot be changed. */
export function UserFacts({ user }: { user: ExtendedUser }) {
  const translate = useTranslate();
  const by = (date: string, login: string | null) => (
    <>
      <DateTimeField value={date} />
      {login && ` · ${login}`}
    </>
  );
  const facts: [label: MessageKey, value: ReactNode][] = [
    ['user.registrationStatus', translate(`user.registrationStatus.${user.registrationStatus}`)],
    ['user.userType', translate(`user.userType.${user.userType}`)],
    ['user.created', by(user.createdDate, user.createdBy)],
    ['user.modified', by(user.lastModifiedDate, user.lastModifiedBy)],
    [
      'user.lastLogin',
      user.lastLogin ? (
        <DateTimeField key="lastLogin" value={user.lastLogin} />
      ) : (
        translate('user.lastLogin.never')
      ),
    ],
  ];
  return (
    <SectionCard title="user.facts" actions={<RegistrationHistory userId={user.id} />}>
      <FactList facts={facts} />
    </SectionCard>
  );
}

/** How an account came to be and where it stood when, behind a button. */
function RegistrationHistory({ userId }: { userId: number }) {
  const translate = useTranslate();
  const titleId = useId();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        startIcon={<History />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        sx={{ minHeight: 44 }}
      >
        {translate('user.history')}
      </Button>
      {open && (
        <Dialog open onClose={() => setOpen(false)} aria-labelledby={titleId} maxWidth="sm" fullWidth>
          <DialogTitle id={titleId}>{translate('user.history')}</DialogTitle>
          <DialogContent>
            <Entries userId={userId} />
          </DialogContent>
          <DialogActions>
            <Button onClick={() => setOpen(false)} autoFocus>
              {translate('user.history.close')}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}

function Entries({ userId }: { userId: number }) {
  const translate = useTranslate();
  const { data, error, refetch } = useRead('readRegistrationHistory', { params: { id: userId } });
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <ListSkeleton rows={3} columns={1} />;
  if (data.length === 0) return <EmptyState title="user.history.none" />;
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {data.map(({ id, fromStatus, toStatus, date, byUser, explanation }) => {
        const to = translate(`user.registrationStatus.${toStatus}`);
        return (
          <Box
            component="li"
            key={id}
            sx={{
              py: 1.25,
              borderBlockStart: '1px solid',
              borderColor: 'divider',
              overflowWrap: 'anywhere',
              '&:first-of-type': { borderBlockStart: 0 },
            }}
          >
            <Typography sx={{ fontWeight: 600 }}>
              {fromStatus
                ? translate('user.history.step', {
                    from: translate(`user.registrationStatus.${fromStatus}`),
                    to,
                  })
                : to}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              <DateTimeField value={date} />
              {' · '}
              {byUser ?? translate('user.history.self')}
            </Typography>
            {explanation && <Typography variant="body2">{explanation}</Typography>}
          </Box>
        );
      })}
    </Box>
  );
}
