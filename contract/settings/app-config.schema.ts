import { z } from 'zod';
import { SETTING_GROUPS, SETTING_TYPES } from './rules.ts';
import { ApplicationStatus } from './schema.ts';

const SettingValue = z.union([z.boolean(), z.number(), z.string(), z.array(z.string())]);

/** One setting as the screen edits it [R3K-01], Q3-83. */
export const ConfigRow = z.object({
  key: z.string(),
  value: SettingValue,
  valueType: z.enum(SETTING_TYPES),
  groupName: z.enum(SETTING_GROUPS),
  /** Choices of a CHOICE, of languages and of modules; empty otherwise. */
  options: z.array(z.string()),
  required: z.boolean(),
  /** False: what is stored may not be so, and the default is used in its place. */
  isValid: z.boolean(),
});
export type ConfigRow = z.infer<typeof ConfigRow>;

/** All settings [R3K-03 … R3K-12]. */
export const AppConfig = z.object({
  count: z.number(),
  configList: z.array(ConfigRow),
});
export type AppConfig = z.infer<typeof AppConfig>;

/** Most rows of one save, and the longest text of one; what a value may be is judged row by row, S3-105. */
const MOST_ROWS = 200;
const anything = z.unknown().optional();

/** Changes: any of the rows of the list; other fields of a row are not read. */
export const ConfigChanges = z.object({
  configList: z
    .array(
      z.object({
        key: z.string().max(100),
        value: anything,
        /** What the person saw before: another's change meanwhile is then not written over. */
        valueBefore: anything,
      }),
    )
    .max(MOST_ROWS),
});
export type ConfigChanges = z.infer<typeof ConfigChanges>;

/** What became of a save [R3K-10, R3K-11, R3K-13], S3-105. */
export const ConfigUpdate = AppConfig.extend({
  applicationStatus: ApplicationStatus,
  wrongValueConfigKeyList: z.array(z.string()),
  /** Changed by somebody else since they were read, and therefore left as they are. */
  changedMeanwhileKeyList: z.array(z.string()),
});
export type ConfigUpdate = z.infer<typeof ConfigUpdate>;
