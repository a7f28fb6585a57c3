import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { fullName } from '#contract/users/full-name.ts';
import type { ExtendedUser } from '#contract/users/schema.ts';
import { ErasureDialog } from '#src/components/personal-data/ErasureDialog.tsx';
import { useChange } from '#src/dataProvider/useChange.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { USERS_ADDRESS } from './userAddress.ts';

/** Makes a former member of the person of an account; the page of the account is left then. */
export function UserErasure({
  user,
}: {
  user: Pick<ExtendedUser, 'id' | 'login' | 'firstName' | 'lastName'>;
}) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const erasePerson = useChange('erasePerson');
  const [isOpen, setIsOpen] = useState(false);
  const erase = async (typed: string) => {
    await erasePerson({ params: { id: user.id }, body: { login: typed } });
    navigate(USERS_ADDRESS);
  };
  return (
    <>
      <Button color="error" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {translate('user.erase')}
      </Button>
      {isOpen && (
        <ErasureDialog
          login={user.login}
          name={fullName(user) || user.login}
          onErase={erase}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
