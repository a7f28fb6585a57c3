import { lazy } from 'react';
import { useSession } from '../../app/session.ts';
import { Welcome } from './Welcome.tsx';

const MyHome = lazy(() => import('./MyHome.tsx'));

/** The home page: a welcome for visitors, a desk for everybody who is signed in. */
export default function HomeScreen() {
  const { account } = useSession();
  return account ? <MyHome account={account} /> : <Welcome />;
}
