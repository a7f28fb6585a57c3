import { initialContribution } from '#contract/contributions/new-contribution.ts';
import { tokenOf } from './browser.ts';
import { site } from './journey.ts';

type Asking = (path: string, method?: string, body?: object) => Promise<unknown>;

/** Calls below `api/v3/` of the site of a journey, all in one session of somebody of the sample. They throw what a refusal says. */
export async function callsOf(login: string): Promise<Asking> {
  const headers = {
    authorization: `Bearer ${await tokenOf(site, login)}`,
    'content-type': 'application/json',
  };
  return async (path, method = 'GET', body) => {
    const sent = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const answer = await fetch(`${site.origin}/api/v3/${path}`, sent);
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
}

interface Suggestion {
  title: string;
  summary: string;
  body: string;
  contributionFieldId: number | null;
}

/** Begins and submits a suggestion. @returns its id */
export async function submitSuggestion(call: Asking, suggestion: Suggestion): Promise<number> {
  const id = (await call('contributions/SUGGESTION', 'POST', initialContribution('SUGGESTION'))) as number;
  await call('contributions/SUGGESTION', 'PUT', { id, ...suggestion });
  return id;
}
