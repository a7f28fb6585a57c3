import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import type { ExtendedUser } from '../../../contract/users.ts';
import { DateTimeField } from '../../components/fields/DateTimeField.tsx';
import { SectionCard } from '../../components/layout/SectionCard.tsx';
import { RegistrationHistory } from './RegistrationHistory.tsx';

/** What is known of an account and cannot be changed [R3J-15, R3J-16]. */
export function UserFacts({ user }: { user: ExtendedUser }) {
  const translate = useTranslate();
  const by = (date: string, login: string | null) => (
    <>
      <DateTimeField value={date} />
      {login && ` · ${login}`}
    </>
  );
  const facts: [label: string, value: ReactNode][] = [
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
      <Box
        component="dl"
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', sm: 'max-content minmax(0, 1fr)' },
          columnGap: 3,
          rowGap: 0.5,
          m: 0,
          '& dt': { color: 'text.secondary' },
          '& dd': { m: 0, overflowWrap: 'anywhere' },
        }}
      >
        {facts.map(([label, value]) => (
          <Box key={label} sx={{ display: 'contents' }}>
            <dt>{translate(label)}</dt>
            <dd>{value}</dd>
          </Box>
        ))}
      </Box>
    </SectionCard>
  );
}
