import Box from '@mui/material/Box';
import type { Account } from '#contract/account/schema.ts';
import { FILE_LIMITS } from '#contract/files/schema.ts';
import { currentAccount, setAccount } from '#src/app/session.ts';
import { PictureInput } from '#src/components/inputs/PictureInput.tsx';
import { UnsendableFile } from '#src/components/inputs/useUploadState.ts';
import { PersonAvatar } from '#src/components/people/PersonAvatar.tsx';
import { MOST_PAINTED } from '#src/components/pictures/paintPicture.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { squarePicture } from './squarePicture.ts';

const TEXTS = {
  label: 'settings.picture',
  hint: 'settings.picture.help',
  stored: 'settings.picture.stored',
  deleteTitle: 'settings.picture.delete.title',
  deleteText: 'settings.picture.delete.text',
} as const;

function show(picturePath: string | null): void {
  const { picturePath: _, ...account } = currentAccount() ?? {};
  if ('id' in account) setAccount({ ...(account as Account), ...(picturePath !== null && { picturePath }) });
}

/** What the server takes of a file: the square, or the file itself where the browser cannot make one. */
const prepared = (file: File): Promise<File> =>
  squarePicture(file).catch((error: unknown) => {
    // Small enough to be judged, and scaled, by the server.
    if (file.size <= FILE_LIMITS.portrait) return file;
    throw new UnsendableFile('settings.picture.unreadable', { cause: error });
  });

/** The own picture, stored at once; the form around it is left alone. */
export function OwnPicture({ account }: { account: Account }) {
  const dataProvider = useDataProvider();
  return (
    <PictureInput
      picture={
        <Box sx={{ display: 'flex' }}>
          <PersonAvatar person={account} size={96} />
        </Box>
      }
      isStored={account.picturePath !== undefined}
      upload={async (file) => {
        const { data } = await dataProvider.uploadOwnPicture({ file: await prepared(file) });
        show(data.picturePath);
      }}
      remove={async () => {
        await dataProvider.deleteOwnPicture();
        show(null);
      }}
      texts={TEXTS}
      maxBytes={MOST_PAINTED}
    />
  );
}
