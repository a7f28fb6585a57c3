import { useParams, useSearchParams } from 'react-router-dom';

/** The key of a link in a mail: in the query, else in the path; null when there is none. */
export function useMailedKey(): string | null {
  const { key } = useParams();
  const [query] = useSearchParams();
  return query.get('key') || key || null;
}
