import ForestOutlined from '@mui/icons-material/ForestOutlined';
import { BackHome, Notice } from './Notice.tsx';

/** Every unmatched address ends here. */
export function NotFoundPage() {
  return (
    <Notice
      icon={<ForestOutlined fontSize="inherit" />}
      title="error.http.404"
      text="error.http.404.text"
      action={<BackHome />}
    />
  );
}
