import type { ConfigRow } from '#contract/settings/app-config.schema.ts';

/** What the control of any setting gets. */
export interface SettingControlProps {
  row: ConfigRow;
  /** What stands in the field, which may not be what is stored. */
  value: unknown;
  onChange: (value: unknown) => void;
  id: string;
  label: string;
  help: string | undefined;
  /** Ready text. */
  error: string | undefined;
}
