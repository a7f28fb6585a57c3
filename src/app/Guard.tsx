import type { ReactNode } from 'react';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import { NotAuthorized } from './NotAuthorized.tsx';
import { mayEnter, type Page } from './page.ts';
import { loginState } from './returnPath.ts';
import { useSession } from './session.ts';
import { useSettings } from './settings.ts';

/**
 * Lets a person through to a page, or sends an anonymous one to sign in and shows the notice to one who lacks the
 * roles. It asks the rule that `authProvider.canAccess` asks, at once: react-admin's
 * `useCanAccess` answers a moment later, and the page would blink.
 */
export function Guard({ page, children }: { page: Page; children: ReactNode }) {
  const location = useLocation();
  const params = useParams();
  const settings = useSettings();
  const { roles } = useSession();

  if (page.exists && !page.exists(settings)) return <Navigate to="/not-found" replace />;
  if (mayEnter(page, roles, params)) return children;
  if (roles === null) {
    return (
      <Navigate to={{ pathname: '/login', search: location.search }} state={loginState(location)} replace />
    );
  }
  return <NotAuthorized />;
}
