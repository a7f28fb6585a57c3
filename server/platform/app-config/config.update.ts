import type {
  AppConfig,
  ConfigChanges,
  ConfigRow,
  ConfigUpdate,
} from '#contract/settings/app-config.schema.ts';
import {
  isMissing,
  isSameSetting,
  SETTING_RULES,
  settingAt,
  settingFault,
  withSettingAt,
} from '#contract/settings/rules.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { Context, ServiceContext } from '#server/platform/http/call.ts';
import type { Services } from '#server/platform/services.ts';
import {
  lockSettings,
  readStored,
  type StoredSettings,
  writeSettings,
} from '#server/platform/settings/settings.repository.ts';
import { optionsOf, storeNotice, wrongKeysOf } from './application-status.ts';

function present(stored: Record<string, unknown>, services: Pick<Services, 'messages'>): AppConfig {
  const wrong = new Set(wrongKeysOf(stored, services));
  const configList = Object.entries(SETTING_RULES).map(([key, rule]): ConfigRow => {
    const value = settingAt(stored, key) as ConfigRow['value'] | undefined;
    return {
      key,
      // A stored value of a kind that no setting has could not be shown.
      value: wrong.has(key) && typeof value !== typeof rule.defaultValue ? rule.defaultValue : (value ?? ''),
      valueType: rule.type,
      groupName: rule.group,
      options: [...optionsOf(rule, services)],
      required: rule.required ?? false,
      isValid: !wrong.has(key),
    };
  });
  return { count: configList.length, configList };
}

/** All settings for their screen [R3K-03, R3P-176]. */
export async function readConfig(db: Db, services: Pick<Services, 'messages'>): Promise<AppConfig> {
  return present(await readStored(db), services);
}

interface Sorted {
  stored: Record<string, unknown>;
  /** First parts of the keys that get another value: what is stored as a whole. */
  changed: Set<string>;
  /** As the audit trail notes them, which keeps the values of switches and numbers. */
  done: { key: string; value: unknown }[];
  wrong: string[];
  meanwhile: string[];
}

function sort(
  stored: Record<string, unknown>,
  { configList }: ConfigChanges,
  services: Pick<Services, 'messages'>,
): Sorted {
  const sorted: Sorted = { stored, changed: new Set(), done: [], wrong: [], meanwhile: [] };
  for (const { key, value, valueBefore } of configList) {
    const rule = Object.hasOwn(SETTING_RULES, key) ? SETTING_RULES[key] : undefined;
    if (!rule || settingFault(rule, value, optionsOf(rule, services)) !== null) {
      sorted.wrong.push(key);
      continue;
    }
    const present = settingAt(sorted.stored, key);
    if (isSameSetting(rule, present, value)) continue;
    if (valueBefore !== undefined && !isSameSetting(rule, present, valueBefore)) {
      sorted.meanwhile.push(key);
      continue;
    }
    sorted.stored = withSettingAt(sorted.stored, key, value);
    sorted.done.push({ key, value });
    sorted.changed.add(key.split('.')[0] ?? key);
  }
  return sorted;
}

/** Without what needs another setting that is empty, and without what would empty that one: both stay as they were. */
function withNeeded(before: Record<string, unknown>, sorted: Sorted): Sorted {
  const missing = Object.entries(SETTING_RULES).filter(([key, rule]) =>
    isMissing(rule, settingAt(sorted.stored, key), (other) => settingAt(sorted.stored, other)),
  );
  const refused = missing
    .flatMap(([key, { neededBy = key }]) => [neededBy, key])
    .filter((key) => sorted.done.some((one) => one.key === key));
  if (refused.length === 0) return sorted;
  const stored = refused.reduce(
    (tree, key) => withSettingAt(tree, key, settingAt(before, key)),
    sorted.stored,
  );
  const empty = missing.map(([key]) => key);
  return {
    ...sorted,
    stored,
    done: sorted.done.filter(({ key }) => !refused.includes(key)),
    wrong: [...sorted.wrong, ...refused, ...empty],
  };
}

/**
 * Stores the valid ones of the given settings and names the others [R3K-11, R3P-177], S3-105. A setting that
 * somebody else changed since the caller read it is left as it is and named too, so that of two administrators at
 * once none loses a change without a word.
 */
export async function updateConfig(
  { db, services, caller, carriedOut }: ServiceContext & Pick<Context<never>, 'carriedOut'>,
  body: ConfigChanges,
): Promise<ConfigUpdate> {
  await lockSettings(db);
  const before = await readStored(db);
  const sorted = withNeeded(before, sort(before, body, services));
  const changes = Object.fromEntries([...sorted.changed].map((key) => [key, sorted.stored[key]]));
  await writeSettings(db, changes as Partial<StoredSettings>);
  carriedOut(sorted.done.length > 0 ? { configList: sorted.done } : null);
  const wrongKeys = [...new Set(sorted.wrong)];
  const status = wrongKeys.length > 0 ? 'UPDATE_SOME_VALUES_ARE_INVALID' : 'UPDATE_SUCCESSFULL';
  await storeNotice(db, caller.id, { status, wrongKeys });
  return {
    ...present(sorted.stored, services),
    applicationStatus: status,
    wrongValueConfigKeyList: wrongKeys,
    changedMeanwhileKeyList: sorted.meanwhile,
  };
}
