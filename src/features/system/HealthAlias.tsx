import { Navigate } from 'react-router-dom';

/** Health stands on the page of the figures. */
export default function HealthAlias() {
  return <Navigate to="/admin/metrics" replace />;
}
