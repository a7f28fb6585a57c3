import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useNotify } from 'ra-core';
import { useState } from 'react';
import { BRAND_IMAGES, type BrandImage } from '#contract/brand/schema.ts';
import { leave } from '#src/app/leave.ts';
import { useSession } from '#src/app/session.ts';
import { UnsavedChangesPrompt } from '#src/components/feedback/UnsavedChangesPrompt.tsx';
import { ActionBar } from '#src/components/layout/ActionBar.tsx';
import { PageTitle } from '#src/components/layout/PageTitle.tsx';
import { BreadcrumbBar } from '#src/components/list/BreadcrumbBar.tsx';
import { useLater } from '#src/components/useLater.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { BrandPicker, titleOf } from './BrandPicker.tsx';
import { useBrandPictures } from './useBrandPictures.ts';

type Choices = Readonly<Partial<Record<BrandImage, File>>>;

/** Pause between a save of the page and the new page, ms. */
const RELOAD_MS = 5_500;

/** Pictures of the brand: each is saved at once where it stands; the page's own save sends the first chosen one and reloads. */
export default function BrandScreen() {
  const translate = useTranslate();
  const notify = useNotify();
  const later = useLater();
  const { has } = useSession();
  const { assets, working, canUndo, store, remove, undo } = useBrandPictures();
  const [choices, setChoices] = useState<Choices>({});
  /** The page reloads: what began now would be cut off. */
  const [isDone, setDone] = useState(false);
  const isLocked = isDone || working !== null;
  const next = BRAND_IMAGES.find((place) => choices[place] !== undefined);
  const mayChange = has('ROLE_ADMIN');

  const choose = (place: BrandImage, file?: File) =>
    setChoices(({ [place]: _before, ...others }) => (file ? { ...others, [place]: file } : others));
  /** @returns whether the chosen picture is stored; a failure keeps the choice */
  const storeChosen = async (place: BrandImage): Promise<boolean> => {
    const file = choices[place];
    if (!file || !(await store(place, file))) return false;
    choose(place);
    return true;
  };
  const save = async () => {
    if (next === undefined) {
      notify('error.unexpected', { type: 'error' });
      return;
    }
    if (!(await storeChosen(next))) return;
    setDone(true);
    later(RELOAD_MS, leave.reload);
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
            file={choices[place] ?? (working?.place === place ? working.file : undefined)}
            state={working?.place === place ? working.state : 'IDLE'}
            disabled={isLocked || !mayChange}
            onUndo={canUndo(place) ? () => void undo(place) : undefined}
            onFile={(file) => choose(place, file)}
            onRefused={(reason) =>
              reason === 'wrongType' && notify('global.brandUploadForm.errorExt', { type: 'error' })
            }
            onDelete={choices[place] && (() => choose(place))}
            onStore={() => void storeChosen(place)}
            onRemove={() => void remove(place)}
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
          variant="outlined"
          onClick={() => void save()}
          disabled={!mayChange || isDone}
          loading={working !== null}
        >
          {translate('brand.save')}
        </Button>
      </ActionBar>
    </>
  );
}
