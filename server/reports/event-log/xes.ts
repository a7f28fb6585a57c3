import { escapeXml } from '#server/platform/texts/escape-xml.ts';
import { type LogCase, type LogEvent, type LogWriter, TRANSITION } from './event-log.ts';

type Kind = 'string' | 'date';

/** An attribute of the standard; nothing for what has no value. */
const attribute = (kind: Kind, key: string, value: string | null): string =>
  value === null ? '' : `<${kind} key="${key}" value="${escapeXml(value)}"/>`;

const text = (key: string, value: string | null) => attribute('string', key, value);
const date = (key: string, value: string | null) => attribute('date', key, value);

const extension = (name: string, prefix: string) =>
  `<extension name="${name}" prefix="${prefix}" uri="http://www.xes-standard.org/${prefix}.xesext"/>\n`;

const eventOf = (event: LogEvent): string =>
  `<event>${[
    text('concept:name', event.activity),
    text('lifecycle:transition', TRANSITION),
    date('time:timestamp', event.timestamp),
    text('org:resource', event.resource),
    text('org:role', event.role),
    text('category', event.category),
    text('fromState', event.fromState),
    text('toState', event.toState),
  ].join('')}</event>\n`;

const traceOf = ({ code, events, ...values }: LogCase): string =>
  `<trace>${[
    text('concept:name', code),
    text('type', values.type),
    text('title', values.title),
    text('field', values.field),
    text('unit', values.unit),
    text('lifeCycle', values.lifeCycle),
    text('state', values.state),
    date('submitted', values.submitted),
  ].join('')}\n${events.map(eventOf).join('')}</trace>\n`;

/**
 * Writes XES 2.0 (IEEE 1849) with the standard extensions concept, lifecycle, time and org.
 * @param name of the log
 */
export const xesWriter = (name: string): LogWriter => ({
  begin: [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<log xes.version="2.0" xes.features="" xmlns="http://www.xes-standard.org/">\n',
    extension('Concept', 'concept'),
    extension('Lifecycle', 'lifecycle'),
    extension('Time', 'time'),
    extension('Organizational', 'org'),
    // What every trace and every event has, with the value to take where it should be missing.
    `<global scope="trace">${text('concept:name', '')}</global>\n`,
    `<global scope="event">${text('concept:name', '')}${text('lifecycle:transition', TRANSITION)}`,
    `${date('time:timestamp', '1970-01-01T00:00:00.000Z')}${text('org:resource', '')}</global>\n`,
    '<classifier name="Activity" keys="concept:name"/>\n',
    '<classifier name="Resource" keys="org:resource"/>\n',
    text('concept:name', name),
    text('lifecycle:model', 'standard'),
    '\n',
  ].join(''),
  write: traceOf,
  end: '</log>\n',
});
