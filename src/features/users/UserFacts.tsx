import type { ReactNode } from 'react';
import type { ExtendedUser } from '#contract/users/schema.ts';
import type { MessageKey } from '#messages/message-key.ts';
import { DateTimeField } from '#src/components/fields/DateTimeField.tsx';
import { FactList } from '#src/components/layout/FactList.tsx';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { RegistrationHistory } from './RegistrationHistory.tsx';

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
