import FastifyOtel from '@fastify/otel';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { NodeSDK, resources } from '@opentelemetry/sdk-node';
import pg from 'pg';
import type { Place } from '#server/platform/processes/place.ts';
import { impersonal } from './span-filter.ts';

/**
 * Follows `pg`, which is in the server's own file: it is not loaded in a way that could be watched, so it is handed over.
 */
class OwnPgInstrumentation extends PgInstrumentation {
  follow(): void {
    for (const { name, patch } of this.init()) if (name === 'pg') patch?.(pg);
  }
}

/**
 * Traces what this process does, and sends it where OTEL_EXPORTER_OTLP_ENDPOINT says, as OpenTelemetry's other variables
 * say (OTEL_SERVICE_NAME, OTEL_TRACES_SAMPLER, OTEL_EXPORTER_OTLP_HEADERS …). Has to be called before the server and its
 * pool are made.
 * @returns what sends the last spans and ends it
 */
export function startTracing({
  version,
  place,
}: {
  version: string;
  place: Place | null;
}): () => Promise<void> {
  const database = new OwnPgInstrumentation({ ignoreConnectSpans: true, requireParentSpan: true });
  const sdk = new NodeSDK({
    serviceName: process.env.OTEL_SERVICE_NAME ?? 'ideagarden',
    resource: resources.defaultResource().merge(
      resources.resourceFromAttributes({
        'service.version': version,
        'service.instance.id': String(place?.number ?? 1),
        'process.pid': process.pid,
      }),
    ),
    // Others reveal the command line and the account of the machine.
    resourceDetectors: [resources.envDetector],
    traceExporter: impersonal(new OTLPTraceExporter()),
    metricReaders: [],
    logRecordProcessors: [],
    instrumentations: [
      database,
      new UndiciInstrumentation({ requireParentforSpans: true }),
      new FastifyOtel({ registerOnInitialization: true, instrumentHooks: false, recordExceptions: true }),
    ],
  });
  sdk.start();
  database.follow();
  return () => sdk.shutdown();
}
