import { setImmediate } from 'node:timers/promises';
import type { QueryOf } from '#contract/http.ts';
import {
  SIMILAR_LIMITS,
  type SimilarContribution,
  type similarEndpoints,
} from '#contract/search/similar.endpoints.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Caller, Context } from '#server/platform/http/call.ts';
import { readContributionFacts } from '#server/search/contribution-facts.ts';
import { beginVectorSearch } from '#server/search/vectors/vector-search.ts';
import { loadComparison } from './compared.ts';
import {
  type Likened,
  likeness,
  lookedFor,
  type Profile,
  profileOf,
  sharedWords,
  YIELD_EVERY,
} from './likeness.ts';
import { rarityIn } from './rarity.repository.ts';
import { reasonsOf } from './reasons.ts';
import { findCandidates, readLikened, readOwn } from './similar.repository.ts';

type Endpoint = typeof similarEndpoints.similar;
type Asking = Pick<Context<Endpoint>, 'db' | 'services' | 'locale'> & {
  caller: Caller;
  query: QueryOf<Endpoint>;
};

async function askedText({ db, caller, query: { id, title, text } }: Asking): Promise<Likened> {
  const stored = id === undefined ? null : await readOwn(db, caller, id);
  if (id !== undefined && !stored) throw notFound();
  return stored && title === '' && text === '' ? stored : { title, text };
}

/** The likest first; among those that are as alike the newest. */
export async function findSimilar(asking: Asking): Promise<SimilarContribution[]> {
  const { db, services, caller, query } = asking;
  const asked = await askedText(asking);
  const rarity = await rarityIn(db, services);
  const profile = profileOf(asked, rarity);
  const settings = await services.settings.at(db, caller.siteVersion);
  const sought = {
    words: lookedFor(profile),
    texts: rarity.texts,
    type: query.type,
    without: query.id,
    leaveOutDistinct: query.leaveOutDistinct === 'true',
  };
  const storedId = query.title === '' && query.text === '' ? query.id : undefined;
  const searchVectors = beginVectorSearch({
    db,
    services,
    settings,
    viewer: caller,
    asked,
    storedId,
    sought,
  });
  const byWords = await findCandidates(db, { viewer: caller, settings, ...sought });
  const byVectors = await searchVectors(byWords);
  const ids = [...byWords, ...byVectors.ids];
  const found: (Pick<SimilarContribution, 'id' | 'score'> & { candidate: Profile })[] = [];
  for (const [at, stored] of (await readLikened(db, ids)).entries()) {
    if (at % YIELD_EVERY === YIELD_EVERY - 1) await setImmediate();
    const candidate = profileOf(stored, rarity);
    const score = byVectors.score(stored.id, likeness(profile, candidate));
    if (score >= SIMILAR_LIMITS.score) found.push({ id: stored.id, score, candidate });
  }
  found.sort((one, other) => other.score - one.score || other.id - one.id);
  const likest = found.slice(0, query.size);
  const reasons = await reasonsOf(
    db,
    services.messages.locales,
    likest.map(({ candidate }) => sharedWords(profile, candidate, rarity)),
  );
  const { id: ownId } = query;
  const shown = likest.map(({ id }) => id);
  const known = await readContributionFacts(asking, shown);
  const { maySupport, joinOf } = await loadComparison(
    asking,
    ownId === undefined ? shown : [...shown, ownId],
  );
  return likest.flatMap(({ id, score }, place) => {
    const facts = known.find((one) => one.id === id);
    const join = ownId === undefined ? null : joinOf(ownId, id).join;
    const because = reasons[place] ?? [];
    return facts ? [{ ...facts, score, because, maySupport: maySupport(id), join }] : [];
  });
}
