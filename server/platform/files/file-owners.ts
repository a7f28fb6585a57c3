import type { ServiceContext } from '#server/platform/http/call.ts';
import { extensionPoint } from '#server/platform/registrations.ts';
import type { FileRow } from './files.repository.ts';

/** A kind of record that files belong to: its feature says who may read them. */
export interface FileOwner {
  owns(file: Pick<FileRow, 'category' | 'contributionId'>): boolean;
  /** @throws AppError 404 for a file that the caller may not read */
  requireReading(context: ServiceContext, file: FileRow): Promise<void>;
  /** Seconds that a browser keeps the bytes to itself, where it is longer than usual. */
  maxAge?: number;
}

export const fileOwners = extensionPoint<FileOwner>('owners of files');
