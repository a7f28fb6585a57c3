import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { useTranslate } from '#src/useTranslate.ts';
import type { Navigation } from '../navigation.ts';
import { DropPanel } from './DropPanel.tsx';

/** One eligible type: a button; several: a dropdown; none, or nobody signed in: nothing. */
export function ContributeButton({ entries }: { entries: Navigation['contribute'] }) {
  const t = useTranslate();
  const [first, ...others] = entries;
  if (!first) return null;
  if (others.length === 0) {
    return (
      <Button component={Link} to={first.to} variant="contained" startIcon={<Add />}>
        {t('menu.contribute')}
      </Button>
    );
  }
  return (
    <DropPanel label={t('menu.contribute')} variant="contained" startIcon={<Add />}>
      {({ MenuGroups }, close) => <MenuGroups groups={[{ entries: [...entries] }]} onChoose={close} />}
    </DropPanel>
  );
}
