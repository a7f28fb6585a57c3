import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ExtendedUser } from '#contract/users/schema.ts';
import { useConfirm } from '#src/components/feedback/useConfirm.tsx';
import { useRecordUpdates } from '#src/components/form/useRecordUpdates.ts';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { type Translate, useTranslate } from '#src/useTranslate.ts';
import { UserReplacement } from './hand-over/UserReplacement.tsx';
import { UserErasure } from './UserErasure.tsx';
import { useUserActivity } from './useUserActivity.tsx';

interface UserAccessProps {
  user: ExtendedUser;
  isOwn: boolean;
}

/** How one signs in: whether it takes a second step, and by which means. Who has no password yet has none to add to. */
function signInWords(translate: Translate, user: ExtendedUser): string[] {
  const { secondFactor, passkeys, isAwaited, usesProviderOnly } = user;
  if (secondFactor === null) {
    if (usesProviderOnly) return [translate('user.access.provider')];
    return isAwaited ? [] : [translate('user.secondFactor.off')];
  }
  const means = [
    ...(secondFactor === 'PASSKEY' ? [] : [translate(`user.secondFactor.means.${secondFactor}`)]),
    ...(passkeys === 0 ? [] : [translate('user.secondFactor.means.passkeys', { smart_count: passkeys })]),
  ];
  return [
    translate('user.secondFactor.on', { means: means.join(', ') }),
    ...(passkeys === 0 ? [] : [translate('user.secondFactor.passkeyCounts')]),
  ];
}

/** What opens and closes an account: each step says before what it does. */
export function UserAccess({ user, isOwn }: UserAccessProps) {
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const { patch } = useRecordUpdates();
  const { confirm, dialog } = useConfirm();
  const { id, email, activated: isOpen, mayChange, isAwaited, secondFactor, registrationStatus } = user;
  /** Facts of the account without what is being written in its form. */
  const note = (changesOf: (before: ExtendedUser) => Partial<ExtendedUser>) =>
    patch<ExtendedUser>(id, changesOf);
  const { turn, dialog: turnDialog } = useUserActivity(({ activated, registrationStatus, version }) =>
    note((before) => ({
      activated,
      registrationStatus,
      // With another's save in between the form stays out of date.
      version: version === before.version + 1 ? version : before.version,
    })),
  );

  const mail = async () => {
    const kind = isAwaited ? 'invite' : 'reset';
    const sure = await confirm({
      title: `user.passwordMail.${kind}.title`,
      text: `user.passwordMail.${kind}.text`,
      args: { email },
      confirmLabel: 'user.passwordMail.send',
    });
    // The call has shown its refusal.
    if (sure) await dataProvider.sendPasswordMail({ params: { id } }).catch(() => undefined);
  };
  const reset = async () => {
    const sure = await confirm({
      title: 'user.secondFactor.reset.title',
      text: 'user.secondFactor.reset.text',
      confirmLabel: 'user.secondFactor.reset',
      destructive: true,
    });
    if (!sure) return;
    await dataProvider.resetSecondFactor({ params: { id } }).then(
      () => note(() => ({ secondFactor: null, passkeys: 0 })),
      () => undefined,
    );
  };

  if (!mayChange) return null;
  const mayMail = isOpen || registrationStatus === 'PENDING_ACTIVATION';
  const sentences = [
    translate(isOwn ? 'user.access.own' : isOpen ? 'user.access.on' : 'user.access.off'),
    ...(isAwaited ? [translate('user.access.awaited')] : []),
    ...signInWords(translate, user),
  ];
  return (
    <SectionCard title="user.access">
      <Typography sx={{ mb: 1.5 }}>{sentences.join(' ')}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '& button': { minHeight: 44 } }}>
        {!isOwn && (
          <Button
            variant="outlined"
            color={isOpen ? 'error' : 'primary'}
            aria-haspopup="dialog"
            onClick={() => void turn(user)}
          >
            {translate(isOpen ? 'user.deactivate' : 'user.activate')}
          </Button>
        )}
        {mayMail && (
          <Button variant="outlined" aria-haspopup="dialog" onClick={() => void mail()}>
            {translate(isAwaited ? 'user.passwordMail.invite' : 'user.passwordMail.reset')}
          </Button>
        )}
        {secondFactor && !isOwn && (
          <Button variant="outlined" aria-haspopup="dialog" onClick={() => void reset()}>
            {translate('user.secondFactor.reset')}
          </Button>
        )}
        <UserReplacement user={user} />
        {!isOwn && <UserErasure user={user} />}
      </Box>
      {dialog}
      {turnDialog}
    </SectionCard>
  );
}
