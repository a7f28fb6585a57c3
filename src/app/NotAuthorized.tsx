import LockOutlined from '@mui/icons-material/LockOutlined';
import { BackHome, Notice } from './Notice.tsx';

/** What a signed-in person without the roles sees; the address stays. */
export function NotAuthorized() {
  return <Notice icon={<LockOutlined fontSize="inherit" />} title="error.http.403" action={<BackHome />} />;
}
