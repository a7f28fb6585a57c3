import { formatDate } from '#contract/formats/dates.ts';
import { idsBeside, isTouched } from './chosenIds.ts';
import type { ListFilter } from './listFilter.ts';

/** The words behind the colon of a chip that is in use. */
export function describeFilter(
  filter: ListFilter,
  values: Readonly<Record<string, string>>,
  text: (label: string) => string,
): string {
  const value = values[filter.name] ?? '';
  switch (filter.kind) {
    case 'search':
    case 'text':
      return value;
    case 'choice':
    case 'choices': {
      const known = filter.options.filter(({ id }) => isTouched(value, String(id)));
      const labels = [
        ...known.map(({ label }) => text(label)),
        ...idsBeside(
          value,
          known.map(({ id }) => String(id)),
        ),
      ];
      return labels.length > 2 ? `${labels[0]} +${labels.length - 1}` : labels.join(', ');
    }
    case 'days':
      return `${formatDate(value) || '…'} – ${formatDate(values[filter.upTo]) || '…'}`;
    case 'numbers':
      return `${value || '…'} – ${values[filter.upTo] || '…'}`;
    case 'custom':
      return filter.describe(value);
  }
}
