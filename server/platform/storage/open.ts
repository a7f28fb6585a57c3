import type { BucketSettings } from '#server/platform/env/env.storage.ts';
import { type FileStorage, folderStorage } from './storage.ts';

export async function openStorage(env: {
  filesDir: string;
  bucket: BucketSettings | undefined;
}): Promise<FileStorage> {
  if (!env.bucket) return folderStorage(env.filesDir);
  // Its client is large: who keeps files in a folder never loads it.
  const { bucketStorage } = await import('./bucket.ts');
  return bucketStorage(env.bucket);
}
