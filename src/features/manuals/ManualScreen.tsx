import Alert from '@mui/material/Alert';
import { MANUALS } from '#contract/brand/schema.ts';
import { useSession } from '#src/app/session.ts';
import { useAssets } from '#src/components/assets/useAssets.ts';
import { PageTitle } from '#src/components/layout/PageTitle.tsx';
import { BreadcrumbBar } from '#src/components/list/BreadcrumbBar.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { ManualSlot } from './ManualSlot.tsx';

/** The two manuals. */
export default function ManualScreen() {
  const translate = useTranslate();
  const { has } = useSession();
  const assets = useAssets();
  const mayChange = has('ROLE_ADMIN');
  return (
    <>
      <BreadcrumbBar
        crumbs={[
          { label: 'footer.home', to: '/' },
          ...(mayChange ? [{ label: 'menu.system.config', to: '/app/config' }] : []),
          { label: 'menu.system.manual' },
        ]}
      />
      <PageTitle title="menu.system.manual" />
      {!mayChange && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {translate('manuals.administratorsOnly')}
        </Alert>
      )}
      {MANUALS.map((name) => (
        <ManualSlot key={name} name={name} stored={assets.get(name)} mayChange={mayChange} />
      ))}
    </>
  );
}
