import { createHash } from 'node:crypto';
import type { ContributionRow } from '#contract/contributions/schema.ts';
import { ATOM_MEDIA } from '#contract/saved-views/endpoints.ts';
import { withFormerMembers } from '#contract/users/former-member.ts';
import { fullName } from '#contract/users/full-name.ts';
import type { Db } from '#server/platform/db/client.ts';
import { AppError, found, notFound } from '#server/platform/errors.ts';
import { Media } from '#server/platform/http/answers.ts';
import { readCallerWithoutSession } from '#server/platform/http/callers.ts';
import { publicAddress } from '#server/platform/mail/addresses.ts';
import type { Services } from '#server/platform/services.ts';
import { contributionLink } from '#server/process/life-cycles/apply/messages.ts';
import { type AtomEntry, atomXml } from './atom.ts';
import { feedAddress, findFeed } from './feed-tokens.ts';
import { timeZoneOf } from './reader-zone.ts';
import { readStoredView } from './saved-views.repository.ts';
import { readNewestRows } from './view-list.ts';

/** Contributions of a feed. */
const ENTRIES = 50;
/** The year since when hosts of installations name things so (RFC 4151). */
const SINCE = '2026';

type Naming = Pick<Services, 'env' | 'messages'>;

/** A name that stays the same for good, by the host of the installation. */
const tagOf = ({ env }: Naming, what: string) =>
  `tag:${new URL(publicAddress(env)).hostname},${SINCE}:${what}`;

function entryOf(services: Naming, row: ContributionRow): AtomEntry {
  return {
    id: tagOf(services, `contribution-${row.id}`),
    title: row.title.trim() === '' ? row.code : row.title,
    link: contributionLink(services.env, row),
    updated: row.dateUpdated,
    published: row.dateSubmitted,
    authors: row.owners.map(fullName),
    category: row.stateName,
    summary: [row.code, row.stateName, row.excerpt].filter((words) => words !== '').join(' · '),
  };
}

/** Who reads a feed: the owner of its token, as they are at this moment. */
async function readerOf(db: Db, services: Services, userId: number) {
  const caller = await readCallerWithoutSession(db, userId);
  if (!caller) throw notFound();
  const { maintenance, title } = await services.settings.at(db, caller.siteVersion);
  if (maintenance && !caller.roles.has('ROLE_ADMIN')) throw new AppError('error.maintenance');
  return { caller, siteTitle: title };
}

/**
 * The newest contributions of a view as Atom, by what the owner of the token sees at this moment.
 * @throws AppError 404 for a token that was withdrawn, of a closed account, or of a view that its owner opens no more
 */
export async function readFeed(db: Db, services: Services, token: string): Promise<Media> {
  const feed = found(await findFeed(db, token));
  const { caller, siteTitle } = await readerOf(db, services, feed.userId);
  const view = await readStoredView(db, caller, feed.viewId);
  const { langKey: locale } = caller;
  const timeZone = await timeZoneOf(db, caller.id);
  const reading = { db, services, caller, locale };
  const { rows } = found(await readNewestRows(reading, { view, timeZone, size: ENTRIES }));
  const entries = rows.map((row) => entryOf(services, row));
  const updated = [view.dateUpdated, ...entries.map((entry) => entry.updated)].sort().at(-1) as string;
  const xml = atomXml({
    id: tagOf(services, `saved-view-feed-${feed.id}`),
    title: view.name,
    subtitle: siteTitle,
    language: locale,
    self: feedAddress(services, token),
    page: `${publicAddress(services.env)}/view/${view.id}`,
    updated,
    author: siteTitle,
    entries,
  });
  const words = withFormerMembers(xml, services.messages.translate(locale, 'person.former'));
  return new Media(words, `${ATOM_MEDIA}; charset=utf-8`, {
    version: createHash('sha256').update(words).digest('base64url'),
    modified: new Date(updated),
    isPrivate: true,
  });
}
