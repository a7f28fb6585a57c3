import { accountEndpoints } from './account.ts';
import { commandOnContributionEndpoints } from './contribution-commands.ts';
import { contributionEndpoints } from './contributions.ts';
import type { Endpoint } from './http.ts';
import {
  actionEndpoints,
  actionPointEndpoints,
  commandEndpoints,
  commandPointEndpoints,
  commandTaskEndpoints,
  postHandlerEndpoints,
  stateChangeNotificationEndpoints,
  stateEndpoints,
  stateTaskEndpoints,
} from './life-cycle-definitions.ts';
import { lifeCycleEndpoints } from './life-cycles.ts';
import { settingsEndpoints } from './settings.ts';
import { systemEndpoints } from './system.ts';
import { taskEndpoints } from './tasks.ts';

/** Every endpoint table of the contract; what is not listed here does not exist. */
const TABLES: readonly Readonly<Record<string, Endpoint>>[] = [
  accountEndpoints,
  settingsEndpoints,
  systemEndpoints,
  contributionEndpoints,
  commandOnContributionEndpoints,
  taskEndpoints,
  lifeCycleEndpoints,
  stateEndpoints,
  actionEndpoints,
  commandEndpoints,
  stateTaskEndpoints,
  commandTaskEndpoints,
  stateChangeNotificationEndpoints,
  postHandlerEndpoints,
  actionPointEndpoints,
  commandPointEndpoints,
];

export const ALL_ENDPOINTS: readonly Endpoint[] = TABLES.flatMap((table) => Object.values(table));
