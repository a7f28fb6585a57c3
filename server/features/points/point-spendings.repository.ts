import { desc, eq } from 'drizzle-orm';
import type { PointSpending } from '../../../contract/point-spendings.ts';
import type { Db } from '../../db/client.ts';
import { storedFiles } from '../../db/schema/files.ts';
import { pointSpendings } from '../../db/schema/points.ts';
import { pathOfFile } from '../files/files.paths.ts';

/** What a user spent points on, newest first [R3P-105], Q3-62. */
export async function readSpendings(db: Db, userId: number): Promise<PointSpending[]> {
  const rows = await db
    .select({
      id: pointSpendings.id,
      userId: pointSpendings.userId,
      point: pointSpendings.point,
      explanation: pointSpendings.explanation,
      spentDate: pointSpendings.spentDate,
      rewardText: pointSpendings.rewardText,
      isPoint: pointSpendings.isPoint,
      createdDate: pointSpendings.createdDate,
      file: { id: storedFiles.id, name: storedFiles.name, storageKey: storedFiles.storageKey },
    })
    .from(pointSpendings)
    .leftJoin(storedFiles, eq(storedFiles.id, pointSpendings.fileId))
    .where(eq(pointSpendings.userId, userId))
    .orderBy(desc(pointSpendings.spentDate), desc(pointSpendings.id));
  return rows.map(({ file, ...spending }) => ({
    ...spending,
    file: file && { id: file.id, name: file.name, path: pathOfFile(file.storageKey) },
  }));
}
