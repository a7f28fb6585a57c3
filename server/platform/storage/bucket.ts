import { Disk } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import type { BucketSettings } from '#server/platform/env/env.storage.ts';
import { type FileStorage, onDisk } from './storage.ts';

/** A bucket that does not answer must not hold a request for longer than a person waits, ms. */
const CONNECT_MS = 3_000;
const SILENCE_MS = 30_000;
const ATTEMPTS = 3;

/** Files in a bucket of S3, or of anything that speaks its protocol. */
export function bucketStorage({
  bucket,
  endpoint,
  folder,
  credentials,
  ...more
}: BucketSettings): FileStorage {
  const driver = new S3Driver({
    bucket,
    visibility: 'private',
    // Who may read is decided here; many stores know no ACL, and Amazon's own switch them off.
    supportsACL: false,
    region: more.region,
    forcePathStyle: more.pathStyle,
    maxAttempts: ATTEMPTS,
    // Checksums of the newer kind are unknown to many stores that speak S3.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: SILENCE_MS },
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(credentials === undefined ? {} : { credentials }),
  });
  const place = `the bucket ${bucket}${endpoint === undefined ? '' : ` at ${endpoint}`}`;
  return onDisk(new Disk(driver), place, (key) => (folder === '' ? key : `${folder}/${key}`));
}
