import { useNotify } from 'ra-core';
import { useContext, useState } from 'react';
import type { BrandImage } from '#contract/brand/schema.ts';
import type { MessageKey } from '#messages/message-key.ts';
import { TakeSettings, withDefaults } from '#src/app/settings.ts';
import { readSettings } from '#src/app/startCalls.ts';
import { useAssets } from '#src/components/assets/useAssets.ts';
import type { UploadState } from '#src/components/inputs/fileRules.ts';
import { useText } from '#src/components/useText.ts';
import { useChange } from '#src/dataProvider/useChange.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { titleOf } from './BrandPicker.tsx';

/** What was shown before: the file of an own picture, null for the shipped one. */
type Before = File | null;

interface Working {
  place: BrandImage;
  state: UploadState;
  file?: File;
}

/** Stores a brand picture at once, takes it away, and brings back what was there before; one at a time. */
export function useBrandPictures() {
  const translate = useTranslate();
  const text = useText();
  const notify = useNotify();
  const upload = useChange('uploadBrandImage');
  const removeImage = useChange('removeBrandImage');
  const takeSettings = useContext(TakeSettings);
  const dataProvider = useDataProvider();
  const assets = useAssets();
  const [working, setWorking] = useState<Working | null>(null);
  const [before, setBefore] = useState<ReadonlyMap<BrandImage, Before>>(new Map());

  /** Logos and backgrounds of this page follow at once; failing that, the next start of a page does it. */
  const showEverywhere = async () => {
    try {
      takeSettings(withDefaults(await readSettings()));
    } catch {
      // The picture is stored, and was said to be.
    }
  };
  /** @returns whether it went well; a failure has been shown */
  const work = async (job: Working, done: MessageKey, change: () => Promise<unknown>): Promise<boolean> => {
    const title = translate(titleOf(job.place));
    setWorking(job);
    try {
      await change();
      notify(done, { type: 'success', messageArgs: { title } });
      await showEverywhere();
      return true;
    } catch (error) {
      const reason = text(error instanceof Error ? error.message : 'error.unknown');
      notify('brand.uploadError', { type: 'error', messageArgs: { title, reason } });
      return false;
    } finally {
      setWorking(null);
    }
  };
  /** The own picture of a place as a file, by which it can be brought back. */
  const readBefore = async (place: BrandImage): Promise<Before> => {
    const stored = assets.get(place);
    if (!stored) return null;
    const { data } = await dataProvider.readBrandImage({
      params: { name: place },
      query: { v: stored.version },
    });
    return new File([await data.arrayBuffer()], place);
  };
  const remember = async (place: BrandImage, change: () => Promise<unknown>) => {
    const earlier = await readBefore(place);
    await change();
    setBefore((all) => new Map(all).set(place, earlier));
  };
  const send = (place: BrandImage, file: File) => upload({ params: { fileName: place }, file });
  const take = (place: BrandImage) => removeImage({ params: { fileName: place } });

  return {
    assets,
    working,
    canUndo: (place: BrandImage) => before.has(place),
    store: (place: BrandImage, file: File) =>
      work({ place, state: 'UPLOADING', file }, 'brand.uploadDone', () =>
        remember(place, () => send(place, file)),
      ),
    remove: (place: BrandImage) =>
      work({ place, state: 'DELETING' }, 'brand.removed', () => remember(place, () => take(place))),
    undo: (place: BrandImage) => {
      const earlier = before.get(place) ?? null;
      return work(
        { place, state: 'UPLOADING', ...(earlier && { file: earlier }) },
        'brand.undone',
        async () => {
          await (earlier ? send(place, earlier) : take(place));
          setBefore((all) => new Map([...all].filter(([each]) => each !== place)));
        },
      );
    },
  };
}
