import ForestOutlined from '@mui/icons-material/ForestOutlined';
import { BackHome, Notice } from './Notice.tsx';

/** Every unmatched address ends here [R1A-27 … R1A-29]. */
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
