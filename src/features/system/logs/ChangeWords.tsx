import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';
import type { AuditEvent, AuditField } from '../../../../contract/audits.ts';
import { MASK } from '../../../../contract/system.ts';

type Change = NonNullable<AuditEvent['data']['change']>;

const valueText = (value: AuditField['value']): string =>
  Array.isArray(value) ? value.map((one) => String(one)).join(', ') : String(value);

/** `title, isActive = true`: the fields of a change, with those values that the trail keeps. */
const fieldsText = (fields: readonly AuditField[], hidden: string): string =>
  fields
    .map(({ name, value }) => {
      if (value === undefined) return name;
      return `${name} = ${value === MASK ? hidden : valueText(value)}`;
    })
    .join(', ');

const objectText = (object: Change['object']): string =>
  Object.entries(object)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');

function useParts() {
  const translate = useTranslate();
  return ({ data: { change, message } }: AuditEvent) => {
    if (change === null) {
      return { words: message ? translate(message, { _: message }) : '', call: '', fields: '' };
    }
    const object = objectText(change.object);
    const words = change.alert
      ? translate(change.alert, { _: change.summary, param: object, smart_count: 1 })
      : change.summary;
    return {
      words,
      call: object === '' ? change.call : `${change.call} · ${object}`,
      fields: fieldsText(change.fields, translate('system.configuration.hidden')),
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
