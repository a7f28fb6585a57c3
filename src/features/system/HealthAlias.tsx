import { Navigate } from 'react-router-dom';

/** Health stands on the page of the figures, Q3-97. */
export default function HealthAlias() {
  return <Navigate to="/admin/metrics" replace />;
}
