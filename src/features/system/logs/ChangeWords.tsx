import Box from '@mui/material/Box';
import type { AuditEvent, AuditField } from '#contract/audits/schema.ts';
import { MASK } from '#contract/system/schema.ts';
import type { MessageKey } from '#messages/message-key.ts';
import { settingLabel } from '#src/app/settingLabel.ts';
import { useTranslate } from '#src/useTranslate.ts';

type Change = NonNullable<AuditEvent['data']['change']>;

const valueText = (value: AuditField['value']): string =>
  Array.isArray(value) ? value.map((one) => String(one)).join(', ') : String(value);

/** `title, isActive = true`: the fields of a change, with those values that the trail stores. */
const fieldsText = (fields: readonly AuditField[], hidden: string): string =>
  fields
    .map(({ name, value }) => {
      if (value === undefined) return name;
      return `${name} = ${value === MASK ? hidden : valueText(value)}`;
    })
    .join(', ');

/** Words for what was noted of a call that is not what it does. */
const WORDS_OF_TYPE: Partial<Record<AuditEvent['type'], MessageKey>> = {
  EXPORT: 'system.audits.did.export',
  MALWARE_REFUSED: 'system.audits.did.malware',
};

const objectText = (object: Change['object']): string =>
  Object.entries(object)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');

/** Words for calls that show their success on the page itself. */
const WORDS: Readonly<Record<string, string>> = {
  'PUT api/v3/config/update-config': 'system.audits.did.settings',
  'POST api/public/asset/brand/image/upload/:fileName': 'system.audits.did.brand',
  'POST api/public/asset/manual/upload/:fileName': 'system.audits.did.manual',
};

/** Settings by what their page calls them. */
const withLabels = (
  fields: readonly AuditField[],
  translate: ReturnType<typeof useTranslate>,
): readonly AuditField[] =>
  fields.map((field) =>
    field.name.startsWith('configList.')
      ? { ...field, name: settingLabel(translate, field.name.slice('configList.'.length)) }
      : field,
  );

function useParts() {
  const translate = useTranslate();
  return ({ type, data: { change, message } }: AuditEvent) => {
    if (change === null) {
      return { words: message ? translate(message, { _: message }) : '', call: '', fields: '' };
    }
    const object = objectText(change.object);
    const key = WORDS_OF_TYPE[type] ?? change.alert ?? WORDS[change.call];
    const words = key
      ? translate(key, { _: change.summary, param: change.name ?? object, smart_count: 1 })
      : change.summary;
    return {
      words: change.name === null ? words : translate('system.audits.named', { words, name: change.name }),
      call: object === '' ? change.call : `${change.call} · ${object}`,
      fields: fieldsText(withLabels(change.fields, translate), translate('system.configuration.hidden')),
    };
  };
}

/** What an entry says, in one line for a spreadsheet. */
export function useChangeText() {
  const parts = useParts();
  return (event: AuditEvent): string => {
    const { words, call, fields } = parts(event);
    return [words, call, fields].filter((part) => part !== '').join(' | ');
  };
}

/** What an entry says: in words, then by which call, and the fields that it carried. */
export function ChangeWords({ event }: { event: AuditEvent }) {
  const translate = useTranslate();
  const { words, call, fields } = useParts()(event);
  return (
    <Box sx={{ overflowWrap: 'anywhere', minWidth: { sm: 220 } }}>
      {words}
      {call !== '' && (
        <Box sx={{ color: 'text.secondary', fontFamily: 'monospace', fontSize: 13 }}>{call}</Box>
      )}
      {fields !== '' && (
        <Box sx={{ color: 'text.secondary', fontSize: 13 }}>
          {translate('system.audits.fields', { fields })}
        </Box>
      )}
    </Box>
  );
}
