import type { z } from 'zod';
import type { ContributionFile, Permissions } from '#contract/contributions/schema.ts';
import { pathOfFile } from '#server/platform/files/files.paths.ts';
import type { FileOfList } from '#server/platform/files/files.repository.ts';
import { mayChangeFile, mayReadFile } from './files.policy.ts';

/** A file as the contract has it, with what the caller may do with it. */
export function presentFile(row: FileOfList, permissions: Permissions): z.infer<typeof ContributionFile> {
  return {
    id: row.id,
    name: row.name,
    size: row.size,
    contentType: row.contentType,
    category: row.category,
    path: pathOfFile(row.storageKey),
    createdBy: row.createdBy,
    createdDate: row.createdDate,
    canDelete: mayChangeFile(permissions, row.category),
  };
}

/** Those files that the caller may read. */
export const presentFiles = (rows: readonly FileOfList[], permissions: Permissions) =>
  rows
    .filter(({ category }) => mayReadFile(permissions, category))
    .map((row) => presentFile(row, permissions));
