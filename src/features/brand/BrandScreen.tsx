import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useNotify } from 'ra-core';
import { useState } from 'react';
import { BRAND_IMAGES, type BrandImage } from '#contract/brand/schema.ts';
import { leave } from '#src/app/leave.ts';
import { useSession } from '#src/app/session.ts';
import { useAssets } from '#src/components/assets/useAssets.ts';
import { UnsavedChangesPrompt } from '#src/components/feedback/UnsavedChangesPrompt.tsx';
import { useUploadState } from '#src/components/inputs/useUploadState.ts';
import { ActionBar } from '#src/components/layout/ActionBar.tsx';
import { PageTitle } from '#src/components/layout/PageTitle.tsx';
import { BreadcrumbBar } from '#src/components/list/BreadcrumbBar.tsx';
import { useLater } from '#src/components/useLater.ts';
import { useText } from '#src/components/useText.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { BrandPicker, titleOf } from './BrandPicker.tsx';

type Choices = Readonly<Partial<Record<BrandImage, File>>>;

/** Pause between an upload and the new page, ms. */
const RELOAD_MS = 5_500;

export default function BrandScreen() {
  const translate = useTranslate();
  const text = useText();
  const notify = useNotify();
  const dataProvider = useDataProvider();
  const later = useLater();
  const { has } = useSession();
  const assets = useAssets();
  const [choices, setChoices] = useState<Choices>({});
  /** A picture is stored and the page reloads: what began now would be cut off. */
  const [isDone, setDone] = useState(false);
  const { state, run } = useUploadState();
  const isLocked = isDone || state !== 'IDLE';
  // One is sent at a time, the first chosen one first.
  const next = BRAND_IMAGES.find((place) => choices[place] !== undefined);
  const mayChange = has('ROLE_ADMIN');

  const choose = (place: keyof Choices, file?: File) =>
    setChoices(({ [place]: _before, ...others }) => (file ? { ...others, [place]: file } : others));

  const save = () => {
    const file = next && choices[next];
    if (!file) return notify('error.unexpected', { type: 'error' });
    const title = translate(titleOf(next));
    return run('UPLOADING', async () => {
      try {
        await dataProvider.uploadBrandImage({ params: { fileName: next }, file });
      } catch (error) {
        const reason = text(error instanceof Error ? error.message : 'error.unknown');
        notify('brand.uploadError', { type: 'error', messageArgs: { title, reason } });
        throw error;
      }
      notify('brand.uploadDone', { type: 'success', messageArgs: { title } });
      choose(next);
      setDone(true);
      later(RELOAD_MS, leave.reload);
    });
  };

  return (
    <>
      <BreadcrumbBar
        crumbs={[
          ...(mayChange ? [{ label: 'menu.system.config', to: '/app/config' }] : []),
          { label: 'menu.system.brand' },
        ]}
      />
      <PageTitle title="menu.system.brand" />
      <UnsavedChangesPrompt when={next !== undefined && !isDone} />
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
            file={choices[place]}
            state={place === next ? state : 'IDLE'}
            isNext={place === next}
            disabled={isLocked || !mayChange}
            onFile={(file) => choose(place, file)}
            onRefused={(reason) =>
              reason === 'wrongType' && notify('global.brandUploadForm.errorExt', { type: 'error' })
            }
            onDelete={() => choose(place)}
          />
        ))}
      </Box>
      <ActionBar
        words={
          <span role="status">
            {isDone
              ? translate('brand.reloading')
              : next && translate('brand.sends', { title: translate(titleOf(next)) })}
          </span>
        }
      >
        <Button onClick={() => setChoices({})} disabled={isLocked}>
          {translate('brand.reset')}
        </Button>
        <Button
          variant="contained"
          onClick={() => void save()}
          disabled={!mayChange || isDone}
          loading={state !== 'IDLE'}
        >
          {translate('brand.save')}
        </Button>
      </ActionBar>
    </>
  );
}
