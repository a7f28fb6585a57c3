import type { tracing } from '@opentelemetry/sdk-node';

/**
 * What of a span leaves the server: which route answered what, and which statement was asked. Addresses hold keys and what
 * people search for; messages of errors repeat what was typed; none of that is on the list.
 */
const ALLOWED = new Set([
  'http.request.method',
  'http.route',
  'http.response.status_code',
  'server.address',
  'server.port',
  'network.peer.port',
  'url.scheme',
  'db.system',
  'db.system.name',
  'db.namespace',
  'db.name',
  'db.operation.name',
  'db.query.text',
  'db.statement',
  'db.response.status_code',
  'error.type',
  'fastify.type',
  'hook.name',
]);

type Span = tracing.ReadableSpan;

const allowedOf = (attributes: Span['attributes']): Span['attributes'] =>
  Object.fromEntries(Object.entries(attributes).filter(([name]) => ALLOWED.has(name)));

/** A span without what people are, typed or asked for. */
function withoutPersonalData(span: Span): Span {
  const { exception, ...allowed } = {
    exception: span.events.find(({ name }) => name === 'exception')?.attributes?.['exception.type'],
    ...allowedOf(span.attributes),
  };
  return Object.create(span, {
    attributes: { value: exception === undefined ? allowed : { 'error.type': exception, ...allowed } },
    // An event of an error repeats its message, and so does the status.
    events: { value: [] },
    links: { value: [] },
    status: { value: { code: span.status.code } },
  });
}

/** Sends spans without what concerns people, whatever the instrumentations collect. */
export function impersonal(exporter: tracing.SpanExporter): tracing.SpanExporter {
  return {
    export: (spans, done) => exporter.export(spans.map(withoutPersonalData), done),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}
