import { formatDate } from '#contract/formats/dates.ts';
import { useReaderZone } from '#src/components/fields/useReaderZone.ts';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { Row, Rows } from '#src/components/list/ShortList.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { detailAddress, type Programme } from './programmes.ts';

const DAY_MS = 86_400_000;
/** From here on the date says more than the number of days. */
const SOON_DAYS = 30;

/**
 * Campaigns and competitions that take something from the reader, those that close soonest first, with the days left where they end.
 */
export function OpenProgrammes({ programmes, most }: { programmes: readonly Programme[]; most: number }) {
  const translate = useTranslate();
  const zone = useReaderZone();
  const now = Date.now();
  const timeOf = ({ end }: Programme) => (end ? new Date(end).getTime() : Number.POSITIVE_INFINITY);
  const soonest = programmes
    .filter(({ canSubmit }) => canSubmit)
    .toSorted((one, other) => timeOf(one) - timeOf(other))
    .slice(0, most);
  const leftOf = (programme: Programme): string[] => {
    if (!programme.end) return [];
    const days = Math.max(0, Math.ceil((timeOf(programme) - now) / DAY_MS));
    if (days > SOON_DAYS) return [translate('home.openUntil', { date: formatDate(programme.end, zone) })];
    return [translate('task.left.days', { smart_count: days })];
  };
  if (soonest.length === 0) return null;
  return (
    <SectionCard title="overview.open">
      <Rows label={translate('overview.open')}>
        {soonest.map((programme) => (
          <Row
            key={`${programme.kind} ${programme.id}`}
            to={detailAddress(programme)}
            title={programme.title}
            text={[translate(`home.kind.${programme.kind}`), ...leftOf(programme)].join(' · ')}
          />
        ))}
      </Rows>
    </SectionCard>
  );
}
