import type { SearchHit } from '#contract/search/schema.ts';
import { competitionAddress } from '#src/app/competitionAddress.ts';
import { detailAddress } from '#src/app/contributionAddress.ts';
import { searchAddress } from '#src/app/searchAddress.ts';
import { userAddress } from '#src/features/users/userAddress.ts';
import { written } from './completion.ts';

type Found = Pick<SearchHit, 'kind' | 'id' | 'contributionId' | 'type' | 'code' | 'title'>;

/** Where the tabs of a contribution's page are that something can be found in. */
const TABS = { contribution: '', comment: '?tab=discussion', file: '?tab=files' } as const;

/** The page that shows what was found; null where there is none. */
export function hitAddress({ kind, id, contributionId, type, code, title }: Found): string | null {
  switch (kind) {
    case 'contribution':
    case 'comment':
    case 'file': {
      if (contributionId === null || type === null) return null;
      return detailAddress({ id: contributionId, type, competitionId: null }) + TABS[kind];
    }
    case 'campaign':
      return `/campaign/${id}`;
    case 'competition':
      return competitionAddress(id);
    case 'content':
      return `/content/${id}`;
    case 'person':
      return userAddress(id);
    case 'field':
      return searchAddress({ q: written('field', title), kinds: ['contribution'] });
    case 'page':
      return code === null ? null : `/static-content-view/${encodeURIComponent(code)}`;
  }
}
