import Box from '@mui/material/Box';
import { useLocale } from 'ra-core';
import type { AuditEvent, AuditField } from '#contract/audits/schema.ts';
import { grouped } from '#contract/formats/numbers.ts';
import { MASK } from '#contract/system/schema.ts';
import type { MessageKey } from '#messages/message-key.ts';
import { settingLabel } from '#src/app/settingLabel.ts';
import { fieldLabel } from '#src/components/fieldLabel.ts';
import { type Translate, useTranslate } from '#src/useTranslate.ts';

type Change = NonNullable<AuditEvent['data']['change']>;

type Type = AuditEvent['type'];

/** Words for what was noted of a call that is not what it does. */
const WORDS_OF_TYPE: Partial<Record<Type, MessageKey>> = {
  EXPORT: 'system.audits.did.export',
  MALWARE_REFUSED: 'system.audits.did.malware',
};

/** Whose message is the login of the administrator who did it. */
const DONE_BY_OTHERS: ReadonlySet<Type> = new Set(['SESSION_END', 'SECOND_FACTOR_RESET', 'MAIL_READ']);

/** Whose call says more than the words do. */
const WITH_CALL: ReadonlySet<Type> = new Set(['ADMINISTRATIVE_CHANGE', 'EXPORT', 'MALWARE_REFUSED']);

const objectText = (object: Change['object']): string =>
  Object.entries(object)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');

/** Words for calls that show their success on the page itself, and for those whose success is about no one thing. */
const WORDS: Readonly<Record<string, string>> = {
  'PUT api/v3/config/update-config': 'system.audits.did.settings',
  'POST api/public/asset/brand/image/upload/:fileName': 'system.audits.did.brand',
  'DELETE api/public/asset/brand/image/:fileName': 'system.audits.did.brandRemoved',
  'POST api/public/asset/manual/upload/:fileName': 'system.audits.did.manual',
  'POST api/v3/users/import': 'system.audits.did.userImport',
  'POST api/v3/users/roles': 'system.audits.did.userRoles',
};

/** Fields that are part of a sentence. */
const COUNTS: ReadonlySet<string> = new Set(['rows', 'sessions']);
const countIn = (change: Change | null, name: string): number | null => {
  const value = change?.fields.find((field) => field.name === name)?.value;
  return typeof value === 'number' ? value : null;
};

/** Numbers that name something: their digits stay together. */
const NAMES_SOMETHING = /(^i|I)ds?$/;
/** More than settings and scores have: nothing is rounded away. */
const MOST_DECIMALS = 6;

/** A field by what the trail or forms call it, a setting by what its page calls it. */
function labelOf(translate: Translate, name: string): string {
  if (name.startsWith('configList.')) return settingLabel(translate, name.slice('configList.'.length));
  return translate(`system.audits.field.${name}`, { _: fieldLabel(translate, '', name) });
}

interface ValueWords {
  translate: Translate;
  locale: string;
}

function valueText({ translate, locale }: ValueWords, { name, value = null }: AuditField): string {
  if (Array.isArray(value)) {
    return value.map((one) => valueText({ translate, locale }, { name, value: one })).join(', ');
  }
  if (value === MASK) return translate('system.configuration.hidden');
  if (value === null) return translate('system.audits.empty');
  if (typeof value === 'boolean') return translate(value ? 'ra.boolean.true' : 'ra.boolean.false');
  if (typeof value === 'number') {
    return NAMES_SOMETHING.test(name) ? String(value) : grouped(value, locale, 0, MOST_DECIMALS);
  }
  return translate(`system.audits.value.${value}`, { _: translate(`user.role.${value}`, { _: value }) });
}

/** `Title, Active: yes`: the fields of a change, with those values that the trail stores. */
const fieldsText = (words: ValueWords, fields: readonly AuditField[]): string =>
  fields
    .map((field) => {
      const label = labelOf(words.translate, field.name);
      return field.value === undefined ? label : `${label}: ${valueText(words, field)}`;
    })
    .join('; ');

/** What was done, in sentences. */
function wordsOf(translate: Translate, { type, data: { change, message } }: AuditEvent): string {
  const sessions = countIn(change, 'sessions');
  const rows = countIn(change, 'rows');
  if (type === 'EXPORT' && rows !== null) {
    return translate('system.audits.did.export.rows', { smart_count: rows });
  }
  if (message !== null || change === null) {
    const said = message === null ? '' : translate(message, { _: message });
    const isByOther = DONE_BY_OTHERS.has(type) && said === message;
    return [
      isByOther ? translate('system.audits.by', { name: said }) : said,
      sessions === null ? '' : translate('system.audits.sessions', { smart_count: sessions }),
    ]
      .filter((words) => words !== '')
      .join(' ');
  }
  const key = WORDS_OF_TYPE[type] ?? WORDS[change.call] ?? change.alert;
  const words = key
    ? translate(key, { _: change.summary, param: change.name ?? objectText(change.object), smart_count: 1 })
    : change.summary;
  return change.name === null ? words : translate('system.audits.named', { words, name: change.name });
}

function useParts() {
  const translate = useTranslate();
  const locale = useLocale();
  return (event: AuditEvent) => {
    const { type, data } = event;
    const words = wordsOf(translate, event);
    const { change } = data;
    if (change === null) return { words, call: '', fields: '' };
    const object = objectText(change.object);
    const call = object === '' ? change.call : `${change.call} · ${object}`;
    const listed = change.fields.filter(
      ({ name, value }) =>
        !COUNTS.has(name) && !(name in change.object && change.object[name] === String(value)),
    );
    const fields = listed.length === 0 ? '' : fieldsText({ translate, locale }, listed);
    const sentence = type === 'EXPORT' ? 'system.audits.filters' : 'system.audits.fields';
    return {
      words,
      call: WITH_CALL.has(type) ? call : '',
      fields: fields === '' ? '' : translate(sentence, { fields }),
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
  const { words, call, fields } = useParts()(event);
  return (
    <Box sx={{ overflowWrap: 'anywhere', minWidth: { sm: 220 } }}>
      {words}
      {call !== '' && (
        <Box sx={{ color: 'text.secondary', fontFamily: 'monospace', fontSize: 13 }}>{call}</Box>
      )}
      {fields !== '' && <Box sx={{ color: 'text.secondary', fontSize: 13 }}>{fields}</Box>}
    </Box>
  );
}
