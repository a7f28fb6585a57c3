import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { invitationAddress } from './invitationAddress.ts';

/** Above a draft that its reader, such as an administrator, sees anyway: they are invited to write it. */
export default function InvitationNotice({ id }: { id: number }) {
  const translate = useTranslate();
  const { data } = useRead('readInvitation', { params: { id } });
  if (!data) return null;
  return (
    <Alert
      severity="info"
      role="note"
      sx={{ mb: 3, overflowWrap: 'anywhere' }}
      action={
        <Button component={Link} to={invitationAddress(id)} color="inherit" size="small">
          {translate('coAuthor.invitation.open')}
        </Button>
      }
    >
      {translate('coAuthor.invitation.from', { name: data.invitedBy })}
    </Alert>
  );
}
