import type { ConfigRow } from '#contract/settings/app-config.schema.ts';
import {
  isMissing,
  isSameSetting,
  SETTING_RULES,
  type SettingFault,
  type SettingRule,
  settingAt,
  settingFault,
  withSettingAt,
} from '#contract/settings/rules.ts';

export interface SettingControlProps {
  row: ConfigRow;
  /** What stands in the field, which may not be what is stored. */
  value: unknown;
  onChange: (value: unknown) => void;
  id: string;
  label: string;
  help: string | undefined;
  error: string | undefined;
}

export type FormValues = Record<string, unknown>;

/** The rule of a row; of one that this screen does not know, what the row says of itself. */
export const ruleOf = ({ key, valueType, groupName, value, options, required }: ConfigRow): SettingRule =>
  SETTING_RULES[key] ?? { type: valueType, group: groupName, defaultValue: value, options, required };

/** The form of all rows: fields with dots in their names stand within each other. */
export const formOf = (rows: readonly ConfigRow[]): FormValues =>
  rows.reduce<FormValues>((values, { key, value }) => withSettingAt(values, key, value), {});

/** What was typed as it is sent: numbers as numbers, texts without blanks around, lists without empty lines. */
function sentValue(rule: SettingRule, typed: unknown): unknown {
  if (rule.type === 'INTEGER') {
    const text = String(typed ?? '').trim();
    return /^-?\d{1,15}$/.test(text) ? Number(text) : text;
  }
  if (rule.type === 'EMAILS' && Array.isArray(typed)) {
    return typed.map((line) => String(line).trim()).filter((line) => line !== '');
  }
  if (rule.type === 'COLOR' && typeof typed === 'string') return typed.trim().toUpperCase();
  return typeof typed === 'string' ? typed.trim() : typed;
}

export interface Change {
  key: string;
  value: unknown;
  valueBefore: unknown;
}

export function changesIn(rows: readonly ConfigRow[], values: FormValues): Change[] {
  return rows.flatMap((row) => {
    const rule = ruleOf(row);
    const value = sentValue(rule, settingAt(values, row.key));
    return isSameSetting(rule, value, row.value) ? [] : [{ key: row.key, value, valueBefore: row.value }];
  });
}

/**
 * What is wrong with what stands in a field; null when it may be saved.
 * @param needing what stands in the field of the setting that needs this one
 */
export const faultOf = (row: ConfigRow, typed: unknown, needing?: unknown): SettingFault | null => {
  const rule = ruleOf(row);
  const value = sentValue(rule, typed);
  if (isMissing(rule, value, () => needing)) return 'needed';
  return settingFault(rule, value, row.options);
};

export const differsFromDefault = (row: ConfigRow, typed: unknown): boolean => {
  const rule = ruleOf(row);
  return !isSameSetting(rule, sentValue(rule, typed), rule.defaultValue);
};
