import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useNotify } from 'ra-core';
import { BRAND_IMAGES } from '#contract/brand/schema.ts';
import { useSession } from '#src/app/session.ts';
import { PageTitle } from '#src/components/layout/PageTitle.tsx';
import { BreadcrumbBar } from '#src/components/list/BreadcrumbBar.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { BrandPicker } from './BrandPicker.tsx';
import { useBrandPictures } from './useBrandPictures.ts';

export default function BrandScreen() {
  const translate = useTranslate();
  const notify = useNotify();
  const { has } = useSession();
  const { assets, working, canUndo, choose, remove, undo } = useBrandPictures();
  const mayChange = has('ROLE_ADMIN');
  return (
    <>
      <BreadcrumbBar
        crumbs={[
          ...(mayChange ? [{ label: 'menu.system.config', to: '/app/config' }] : []),
          { label: 'menu.system.brand' },
        ]}
      />
      <PageTitle title="menu.system.brand" />
      <Alert severity="info" sx={{ mb: 2 }}>
        {translate('brand.rule')}
        {!mayChange && <> {translate('brand.administratorsOnly')}</>}
      </Alert>
      <Box
        sx={{ display: 'grid', columnGap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '1fr 1fr' } }}
      >
        {BRAND_IMAGES.map((place) => (
          <BrandPicker
            key={place}
            place={place}
            stored={assets.get(place)}
            file={working?.place === place ? working.file : undefined}
            state={working?.place === place ? working.state : 'IDLE'}
            disabled={working !== null || !mayChange}
            onUndo={canUndo(place) ? () => void undo(place) : undefined}
            onFile={(file) => void choose(place, file)}
            onRefused={(reason) =>
              reason === 'wrongType' && notify('global.brandUploadForm.errorExt', { type: 'error' })
            }
            onRemove={() => void remove(place)}
          />
        ))}
      </Box>
    </>
  );
}
