import type { Db } from '../../../db/client.ts';
import type { Services } from '../../../services.ts';
import type { Actor } from '../engine/types.ts';
import type { LoadedSituation } from '../load/situation.ts';

/** Where effects go: the one transaction, and what its messages need. */
export interface Application {
  db: Db;
  services: Pick<Services, 'messages' | 'env' | 'vault'>;
  situation: LoadedSituation;
  actor: Actor;
}
