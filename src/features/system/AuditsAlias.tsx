import { Navigate, useLocation } from 'react-router-dom';

/** The audit trail is a tab of the logs; the filters of a link come along. */
export default function AuditsAlias() {
  const params = new URLSearchParams(useLocation().search);
  params.set('tab', 'audits');
  return <Navigate to={`/admin/logs?${params}`} replace />;
}
