import { formatMonth } from '#contract/formats/date-in-words.ts';
import { formatInteger, formatMoney, formatOneDecimal, wholePercent } from '#contract/formats/numbers.ts';
import { type Analytics, analyticsQuery, type Timing } from '#contract/reports/analytics.ts';
import type { BenefitsOfFigures, Participation, UnitFigures } from '#contract/reports/analytics-parts.ts';
import { type ChosenFigure, figureText } from '#contract/reports/figure-filter.ts';
import { placeOfView } from '#contract/saved-views/screens.ts';
import type { MessageKey } from '#messages/message-key.ts';
import { AppError } from '#server/platform/errors.ts';
import { publicAddress } from '#server/platform/mail/addresses.ts';
import type { MailRows, ReportMail } from '#server/process/saved-views/report-mails.ts';
import { addressOf } from '#server/process/saved-views/saved-views.repository.ts';
import { filtersOf } from '#server/process/saved-views/view-list.ts';
import { readAnalytics } from './read-analytics.ts';
import { readBenefits } from './read-benefits.ts';
import { readParticipation } from './read-participation.ts';
import { readUnits } from './read-units.ts';

/** Units of a mail; the report has all of them. */
const MOST_UNITS = 5;

interface Words {
  locale: string;
  translate: (key: MessageKey, args?: Record<string, string | number>) => string;
  /** Of the list behind a number. */
  linkOf: (figure: ChosenFigure) => string;
}

interface Line {
  name: string;
  value: string;
  note?: string;
  figure: ChosenFigure;
}

const lineIn = ({ translate, linkOf }: Words, { name, value, note = '', figure }: Line) => ({
  title: translate('savedView.mail.figure', { name, value }),
  ...{ note, link: linkOf(figure) },
});

function timingLine(words: Words, part: MessageKey, timing: Timing, kind: 'ANSWERED' | 'DECIDED') {
  const { translate, locale } = words;
  const { count, medianDays, p90Days, promised, inTime } = timing;
  const days = (value: number | null) => formatOneDecimal(value, locale);
  if (medianDays === null) {
    return lineIn(words, {
      ...{ name: translate(part), value: translate('report.analytics.none'), figure: { kind } },
    });
  }
  const share = String(promised > 0 ? wholePercent(inTime, promised) : 0);
  return lineIn(words, {
    ...{ name: translate(part), value: translate('report.analytics.days', { days: days(medianDays) }) },
    note: [
      translate('report.analytics.p90Sentence', { days: days(p90Days) }),
      promised > 0
        ? translate('report.analytics.shareInTime', { share })
        : translate('report.analytics.nothingPromised'),
      translate('report.analytics.ofCount', { smart_count: count }),
    ].join(' · '),
    figure: { kind },
  });
}

function peopleLines(words: Words, { months }: Participation) {
  const { translate, locale } = words;
  const latest = months.at(-1);
  if (!latest) return [];
  const number = (value: number) => formatInteger(value, locale);
  const note = (['firstTime', 'contributions'] as const).map((key) =>
    translate('savedView.mail.figure', {
      name: translate(`report.analytics.people.${key}`),
      value: number(latest[key]),
    }),
  );
  return [
    lineIn(words, {
      name: `${translate('report.analytics.people.authors')}, ${formatMonth(latest.month, locale, 'long')}`,
      ...{ value: number(latest.authors), note: note.join(' · ') },
      figure: { kind: 'MONTH', month: latest.month },
    }),
  ];
}

function unitLine(words: Words, { unitId, unitName, ...unit }: UnitFigures) {
  const { translate, locale } = words;
  const { contributions, participants, people } = unit;
  const share = people === 0 ? null : wholePercent(participants, people);
  return lineIn(words, {
    name: unitName ?? translate('report.analytics.none.UNIT'),
    value: translate('report.analytics.ofCount', { smart_count: contributions }),
    note:
      share === null
        ? ''
        : translate('savedView.mail.figure', {
            name: translate('report.analytics.units.participation'),
            value: translate('report.analytics.units.participation.of', {
              ...{ share: formatInteger(share, locale), people: formatInteger(people, locale) },
              smart_count: people,
            }),
          }),
    figure: { kind: 'OF_UNIT', what: 'SUBMITTED', id: unitId },
  });
}

const benefitLines = (words: Words, { rows }: BenefitsOfFigures) =>
  rows
    .filter(({ by }) => by === 'ALL')
    .map(({ benefitType, currency, amount, contributions }) =>
      lineIn(words, {
        name: words.translate(`benefit.type.${benefitType}.title`),
        value: formatMoney(amount, words.locale, currency),
        note: words.translate('report.analytics.ofCount', { smart_count: contributions }),
        figure: { kind: 'BENEFIT', what: benefitType, currency, part: null },
      }),
    );

function summaryLines(words: Words, { open, counted, firstAnswer, decision, reopened }: Analytics) {
  const { translate, locale } = words;
  const number = (value: number) => formatInteger(value, locale);
  return [
    timingLine(words, 'report.analytics.firstAnswer', firstAnswer, 'ANSWERED'),
    timingLine(words, 'report.analytics.decision', decision, 'DECIDED'),
    lineIn(words, {
      ...{ name: translate('report.analytics.open'), value: number(open), figure: { kind: 'OPEN' } },
      note: translate('report.analytics.ofAll', { smart_count: counted }),
    }),
    lineIn(words, {
      ...{ name: translate('report.analytics.reopened'), value: number(reopened.times) },
      figure: { kind: 'REOPENED' },
    }),
  ];
}

/**
 * The process figures of a saved report for its weekly mail, each with the list behind it (decision 0106); null where the view is none, or
 * its figures are not for its reader any more.
 */
export const mailFigures: ReportMail = async (reading, view, timeZone): Promise<MailRows | null> => {
  const place = placeOfView(addressOf(view))?.figures;
  if (!place) return null;
  const { locale, services } = reading;
  const search = new URLSearchParams(view.query);
  const [start, end] = [search.get('start') ?? undefined, search.get('end') ?? undefined];
  const asked = { ...filtersOf(view, timeZone), ...place, start, end, lang: locale };
  const { data: query } = analyticsQuery.safeParse({ ...asked, parentId: String(place.parentId) });
  if (!query) return null;
  search.delete('start');
  search.delete('end');
  const site = publicAddress(services.env);
  const wordsFor = ({ isPartial }: Analytics): Words => ({
    locale,
    translate: (key, args) => services.messages.translate(locale, key, args),
    linkOf: (figure) => {
      // The list would hold more than the newest, which are counted.
      if (isPartial) return `${site}${addressOf(view)}`;
      const list = new URLSearchParams(search);
      list.set('figure', figureText(figure, { start, end }));
      const path = `contribution/list/${place.type}/${place.parentId}/all`;
      return `${site}/${path}?${list}`;
    },
  });
  try {
    const units = await readUnits(reading, {
      ...query,
      page: 0,
      size: MOST_UNITS,
      sort: 'contributions,desc',
    });
    const figures = await readAnalytics(reading, query);
    const words = wordsFor(figures);
    return [
      ...summaryLines(words, figures),
      ...peopleLines(words, await readParticipation(reading, query)),
      ...benefitLines(words, await readBenefits(reading, query)),
      ...units.rows.filter(({ contributions }) => contributions > 0).map((unit) => unitLine(words, unit)),
    ];
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return null;
    throw error;
  }
};
