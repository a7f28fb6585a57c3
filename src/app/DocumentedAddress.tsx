import { generatePath, Navigate, useLocation, useParams } from 'react-router-dom';
import { NotFoundPage } from './NotFoundPage.tsx';

/** Goes on to the address of a screen with the values of this one; a screen that needs more of them is not found. */
export function DocumentedAddress({ path }: { path: string }) {
  const params = useParams();
  const { search, hash } = useLocation();
  const needed = [...path.matchAll(/:(\w+)(?!\w|\?)/g)].map(([, name = '']) => name);
  if (needed.some((name) => params[name] === undefined)) return <NotFoundPage />;
  return <Navigate to={{ pathname: generatePath(path, params), search, hash }} replace />;
}
