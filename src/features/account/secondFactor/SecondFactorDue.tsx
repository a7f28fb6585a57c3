import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { loadSession } from '#src/app/session.ts';
import { PageTitle } from '#src/components/layout/PageTitle.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { PasskeysSection } from '../passkeys/PasskeysSection.tsx';
import { SecondFactorSection } from './SecondFactorSection.tsx';

/** In the place of any page for somebody whose role asks for a second factor; then the page is there. */
export default function SecondFactorDue() {
  const translate = useTranslate();
  return (
    <>
      <PageTitle title="secondFactor.due.title" />
      <Typography sx={{ mb: 3 }}>{translate('secondFactor.due.text')}</Typography>
      <SecondFactorSection onDone={() => void loadSession()} />
      <PasskeysSection onDone={() => void loadSession()} />
      <Button component={Link} to="/logout" color="inherit">
        {translate('menu.signOut')}
      </Button>
    </>
  );
}
