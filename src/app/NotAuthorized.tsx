import LockOutlined from '@mui/icons-material/LockOutlined';
import { BackHome, Notice } from './Notice.tsx';

/** What a signed-in person without the roles sees; the address stays [R1I-06, R3O-25]. */
export function NotAuthorized() {
  return <Notice icon={<LockOutlined fontSize="inherit" />} title="error.http.403" action={<BackHome />} />;
}
