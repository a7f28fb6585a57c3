import type { ReactNode } from 'react';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import { type Access, can, signedIn } from '#contract/roles.ts';
import { areaOf } from './areas.ts';
import { NotAuthorized } from './NotAuthorized.tsx';
import { loginState } from './returnPath.ts';
import { useSession } from './session.ts';
import { useSettings } from './settings.ts';

/**
 * Lets a person through to a screen, or sends an anonymous one to sign in and shows the notice to one
 * who lacks the roles [R1I-03 … R1I-08, R3O-24, R3O-25].
 */
export function Guard({ access, children }: { access?: Access; children: ReactNode }) {
  const location = useLocation();
  const params = useParams();
  const settings = useSettings();
  const { roles } = useSession();
  const area = areaOf(location.pathname);

  if (area?.exists && !area.exists(settings)) return <Navigate to="/not-found" replace />;
  const general = area?.access ?? access ?? unlisted(location.pathname);
  if (can(roles, general, params) && (!access || can(roles, access, params))) return children;
  if (roles === null) {
    return (
      <Navigate to={{ pathname: '/login', search: location.search }} state={loginState(location)} replace />
    );
  }
  return <NotAuthorized />;
}

/** The home page is everybody's; an address that no row of the table covers needs a session. */
function unlisted(pathname: string): Access {
  return pathname === '/' ? { kind: 'public' } : signedIn;
}
