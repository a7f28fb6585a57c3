type Given = Readonly<Record<string, string | undefined>>;

const DETAILS = [
  ...['S3_ENDPOINT', 'S3_REGION', 'S3_FOLDER', 'S3_PATH_STYLE'],
  ...['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
];
const KEYS = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

const isAddress = (text: string) => URL.canParse(text) && /^https?:\/\/[^/]/.test(text);
const isBucket = (text: string) => /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(text);
/** What the storage accepts in keys, in one or several folders. */
const isFolder = (text: string) => /^[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)*$/.test(text);

/** Faults of the variables of the bucket, one line each; values are not repeated. */
export function bucketFaults(given: Given): string[] {
  if (given.S3_BUCKET === undefined) {
    return DETAILS.filter((name) => given[name] !== undefined).map(
      (name) => `${name}: means nothing without S3_BUCKET`,
    );
  }
  const faults: string[] = [];
  if (!isBucket(given.S3_BUCKET)) {
    faults.push('S3_BUCKET: must be the name of a bucket: 3 to 63 small letters, digits, dots and dashes');
  }
  if (given.S3_ENDPOINT !== undefined && !isAddress(given.S3_ENDPOINT)) {
    faults.push('S3_ENDPOINT: must be an address starting with http:// or https://');
  }
  if (given.S3_FOLDER !== undefined && !isFolder(given.S3_FOLDER)) {
    faults.push('S3_FOLDER: must be letters, digits, - and _, with / between folders');
  }
  if (!['true', 'false', undefined].includes(given.S3_PATH_STYLE)) {
    faults.push('S3_PATH_STYLE: must be true or false');
  }
  const missing = KEYS.filter((name) => given[name] === undefined);
  if (missing.length === 1) {
    faults.push(`${missing[0]}: must be set too, or leave out ${KEYS.join(', ')} altogether`);
  }
  return faults;
}

/**
 * The bucket of S3, or of anything that speaks its protocol, that keeps the files; undefined without one. Call it when
 * there are no faults.
 */
export function readBucket(given: Given) {
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint } = given;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = given;
  if (bucket === undefined) return undefined;
  return {
    bucket,
    /** Address of the store; undefined for Amazon's own. */
    endpoint,
    region: given.S3_REGION ?? 'us-east-1',
    /** Folder inside the bucket, without slashes at its ends; empty for none. */
    folder: given.S3_FOLDER ?? '',
    /** Addresses have the bucket in their path, as most stores other than Amazon's want it. */
    pathStyle: given.S3_PATH_STYLE === undefined ? endpoint !== undefined : given.S3_PATH_STYLE === 'true',
    /** Undefined: as the machine has them (a role, a profile). */
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
  };
}

export type BucketSettings = NonNullable<ReturnType<typeof readBucket>>;
