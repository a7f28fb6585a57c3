import { found } from '#server/platform/errors.ts';
import type { FileOwner } from '#server/platform/files/file-owners.ts';
import { readOwnerOfFile } from './point-spendings.repository.ts';
import { SPENDING_FILES } from './point-spendings.save.ts';
import { requireFigures } from './points.policy.ts';

/** A file of spent points is for whoever sees the record [R3G-09]. */
export const spendingFiles: FileOwner = {
  owns: ({ category }) => category === SPENDING_FILES,
  requireReading: async ({ db, caller }, { id }) =>
    requireFigures(caller, found(await readOwnerOfFile(db, id))),
};
