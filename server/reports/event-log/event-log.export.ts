import { createHmac, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { type EventLogQuery, XES_MEDIA } from '#contract/reports/event-log.ts';
import { MOST_REPORT_ROWS } from '#contract/reports/rules.ts';
import { hasAnyRole, seesAllOfType } from '#contract/roles.ts';
import { nameIn, titleIn } from '#contract/texts/titles.ts';
import { withFormerMembers } from '#contract/users/former-member.ts';
import type { Database } from '#server/platform/db/client.ts';
import { type Read, readingUntil } from '#server/platform/db/reading-until.ts';
import { AppError } from '#server/platform/errors.ts';
import { Media } from '#server/platform/http/answers.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { isSearched, readMatchingIds, walkIds } from '#server/process/contributions/list/read-page.ts';
import { activityOf } from './activity.ts';
import { csvWriter } from './csv-log.ts';
import { type CaseWithEvents, lastEntry, readCases } from './event-log.repository.ts';
import type { LogCase } from './event-log.ts';
import { xesWriter } from './xes.ts';

/** Contributions that are read and sent at a time, with all that happened to them. */
const AT_A_TIME = 200;

interface Order extends ServiceContext {
  readDatabase: Database;
  locale: string;
  abortSignal(): AbortSignal;
}

/** How many contributions the log has, and how those after one are read. */
interface Walk {
  count: number;
  after: (last: number) => Promise<number[]>;
}

async function walkOf(context: Order, read: Read, query: EventLogQuery): Promise<Walk> {
  const { format: _format, type, parentId, scope, ...filters } = query;
  const listed = { type, parentId, scope, query: filters };
  if (isSearched(filters)) {
    const ids = await readMatchingIds(context, listed, MOST_REPORT_ROWS);
    if (ids === null) throw new AppError('error.bulk.tooMany', { params: String(MOST_REPORT_ROWS) });
    let walked = 0;
    const after = async () => {
      const some = ids.slice(walked, walked + AT_A_TIME);
      walked += some.length;
      return some;
    };
    return { count: ids.length, after };
  }
  const walk = await walkIds(context, listed);
  return {
    count: await read(walk.count),
    after: (last) => read((db) => walk.after(db, last, AT_A_TIME)),
  };
}

/**
 * What people are called: by name for whoever may read the report on people; else by a word that is the same within one
 * file, and in no other.
 */
function naming({ caller, services, locale }: Order) {
  const translate = services.messages.translate.bind(null, locale);
  const system = translate('contribution.history.system');
  const former = translate('person.former');
  const isNamed = hasAnyRole(caller.roles, ['ROLE_ADMIN', 'ROLE_APP_ADMIN']);
  const secret = randomBytes(32);
  return (userId: number | null, fullName: string | null): string => {
    if (userId === null) return system;
    if (isNamed) return withFormerMembers(fullName ?? '', former);
    const number = createHmac('sha256', secret).update(String(userId)).digest('hex').slice(0, 12);
    return translate('report.eventLog.person', { number });
  };
}

function presenter(context: Order) {
  const { services, locale } = context;
  const translate = services.messages.translate.bind(null, locale);
  const nameOf = naming(context);
  return ({ id: _id, fieldTitles, lifeCycleNames, stateNames, events, ...row }: CaseWithEvents): LogCase => ({
    ...row,
    field: fieldTitles && titleIn(fieldTitles, locale),
    lifeCycle: nameIn(lifeCycleNames, locale),
    state: nameIn(stateNames, locale),
    events: events.map((event) => ({
      activity: activityOf(event, locale, translate),
      category: event.category,
      timestamp: event.date,
      resource: nameOf(event.userId, event.fullName),
      role: event.role && translate(`task.role.${event.role}`),
      fromState: event.fromNames && nameIn(event.fromNames, locale),
      toState: event.toNames && nameIn(event.toNames, locale),
    })),
  });
}

/**
 * The histories of the contributions of a list as an event log, read and sent part by part at the pace of whoever takes it.
 * What is written meanwhile is not in it. Values before and after a change, explanations and notes are left out.
 * @throws AppError error.forbidden to those who do not see all contributions of the type
 */
export async function exportEventLog(context: Order, query: EventLogQuery): Promise<Media> {
  const { caller, services, db, locale } = context;
  if (!seesAllOfType(caller.roles, query.type)) throw new AppError('error.forbidden');
  const read = readingUntil(context.readDatabase, context.abortSignal());
  const { count, after } = await walkOf(context, read, query);
  const last = await lastEntry(db);
  const name = services.messages.translate(locale, 'report.eventLog');
  const writer = query.format === 'csv' ? csvWriter : xesWriter(name);
  const present = presenter(context);
  async function* parts() {
    yield writer.begin;
    for (let ids = await after(0); ids.length > 0; ids = await after(ids.at(-1) ?? 0)) {
      const cases = await read((connection) => readCases(connection, ids, last));
      const text = cases.map((row) => writer.write(present(row))).join('');
      if (text !== '') yield text;
      if (ids.length < AT_A_TIME) break;
    }
    if (writer.end !== '') yield writer.end;
  }
  const day = services.now().toISOString().slice(0, 10).replaceAll('-', '');
  return new Media(
    Readable.from(parts(), { objectMode: false }),
    query.format === 'csv' ? 'text/csv; charset=utf-8' : XES_MEDIA,
    { attachment: `event-log_${day}.${query.format}`, exportedRows: count },
  );
}
