import { readFileSync } from 'node:fs';
import { XmlDocument, type XmlElement, XsdValidator } from 'libxml2-wasm';

const SPACES = { xes: 'http://www.xes-standard.org/' };

/** Attributes of a trace or an event by their keys; the kind of each is that of its element. */
function attributesOf(element: XmlElement): Record<string, string> {
  const found = element.find('xes:string | xes:date', SPACES) as XmlElement[];
  return Object.fromEntries(
    found.map((one) => [one.attr('key')?.value ?? '', one.attr('value')?.value ?? '']),
  );
}

/**
 * The traces of an event log, once it is known to be valid by the rules of the standard.
 * @throws Error with what is wrong, for a log that is not well-formed or not valid
 */
export function parseXes(text: string) {
  const schema = XmlDocument.fromString(readFileSync(new URL('xes.xsd', import.meta.url), 'utf8'));
  const validator = XsdValidator.fromDoc(schema);
  const log = XmlDocument.fromString(text);
  try {
    validator.validate(log);
    const extensions = (log.find('/xes:log/xes:extension', SPACES) as XmlElement[]).map(
      (one) => one.attr('prefix')?.value,
    );
    const traces = (log.find('/xes:log/xes:trace', SPACES) as XmlElement[]).map((trace) => ({
      ...attributesOf(trace),
      events: (trace.find('xes:event', SPACES) as XmlElement[]).map(attributesOf),
    }));
    return {
      extensions,
      traces: traces as (Record<string, unknown> & { events: Record<string, string>[] })[],
    };
  } finally {
    log.dispose();
    validator.dispose();
    schema.dispose();
  }
}
