import { useLocale } from 'ra-core';
import { formatDateTime } from '#contract/formats/dates.ts';
import { formatDecimal, formatInteger } from '#contract/formats/numbers.ts';
import type { Metrics } from '#contract/system/schema.ts';
import { formatBytes } from '#src/components/inputs/fileRules.ts';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { Figures, Meter } from './Figures.tsx';
import { MetricTable } from './MetricTable.tsx';
import { inMs, partsOfUptime } from './measures.ts';

type CardProps = { metrics: Metrics };

export function ProcessCard({ metrics }: CardProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const own = metrics.processMetrics;
  const known = (count: number) => (count < 0 ? '–' : formatInteger(count, locale));
  return (
    <SectionCard title="system.process">
      <Meter label="system.process.cpu" share={own['process.cpu.usage']} />
      <Meter label="system.process.machine" share={own['system.cpu.usage']} />
      <Figures
        rows={[
          ['system.process.uptime', translate('system.uptime', partsOfUptime(own['process.uptime']))],
          ['system.process.started', formatDateTime(own['process.start.time'])],
          ['system.process.processors', formatInteger(own['system.cpu.count'], locale)],
          ['system.process.load', formatDecimal(own['system.load.average.1m'], locale)],
          [
            'system.process.files',
            `${known(own['process.files.open'])} / ${known(own['process.files.max'])}`,
          ],
        ]}
      />
    </SectionCard>
  );
}

export function MemoryCard({ metrics }: CardProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const own = metrics.processMetrics;
  const used = own['process.heap.used'];
  const most = own['process.heap.max'];
  const spaces = Object.entries(metrics.jvm).sort(([, a], [, b]) => b.used - a.used);
  return (
    <SectionCard title="system.memory">
      <Meter
        label="system.memory.heap"
        share={most > 0 ? used / most : 0}
        words={translate('system.of', { part: formatBytes(used, locale), whole: formatBytes(most, locale) })}
      />
      <Figures rows={[['system.memory.resident', formatBytes(own['process.memory.resident'], locale)]]} />
      <MetricTable
        caption="system.memory.spaces"
        columns={['system.memory.space', 'system.memory.used', 'system.memory.committed']}
        rows={spaces.map(([name, space]) => ({
          key: name,
          name: name.replaceAll('_', ' '),
          cells: [formatBytes(space.used, locale), formatBytes(space.committed, locale)],
        }))}
      />
    </SectionCard>
  );
}

export function PoolCard({ metrics: { databases } }: CardProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const { active, max, idle, pending, acquire, usage, creation } = databases;
  const whole = (value: number) => formatInteger(value, locale);
  return (
    <SectionCard title="system.pool">
      <Meter
        label="system.pool.active"
        share={max.value > 0 ? active.value / max.value : 0}
        words={translate('system.of', { part: whole(active.value), whole: whole(max.value) })}
      />
      <Figures
        rows={[
          ['system.pool.idle', whole(idle.value)],
          ['system.pool.pending', whole(pending.value)],
          ['system.pool.acquire', inMs(acquire.mean, locale)],
          ['system.pool.acquireMax', inMs(acquire.max, locale)],
          ['system.pool.usage', inMs(usage.mean, locale)],
          ['system.pool.created', whole(creation.count)],
        ]}
      />
    </SectionCard>
  );
}

/** Garbage collection and event loop: what makes answers late although nothing is slow. */
export function EngineCard({ metrics: { garbageCollector, eventLoop } }: CardProps) {
  const locale = useLocale();
  const pause = garbageCollector['jvm.gc.pause'];
  return (
    <SectionCard title="system.engine">
      <Meter label="system.engine.busy" share={eventLoop.utilization} />
      <Figures
        rows={[
          ['system.engine.delay', inMs(eventLoop.mean, locale)],
          ['system.engine.delay99', inMs(eventLoop.p99, locale)],
          ['system.engine.delayMax', inMs(eventLoop.max, locale)],
          ['system.engine.collections', formatInteger(pause.count, locale)],
          ['system.engine.pause', inMs(pause.mean, locale)],
          ['system.engine.pauseMax', inMs(pause.max, locale)],
        ]}
      />
    </SectionCard>
  );
}
