import QueryStats from '@mui/icons-material/QueryStats';
import IconButton from '@mui/material/IconButton';
import { Link } from 'react-router-dom';
import { processFiguresAddress } from '#src/app/contributionAddress.ts';
import { useListFilters } from '#src/components/list/AddressListProvider.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import type { ListPlace } from '../listContext.ts';

/** Leads to the figures of the process of what the list holds. */
export function FiguresLink({ type, parentId }: Omit<ListPlace, 'scope'>) {
  const translate = useTranslate();
  const { values } = useListFilters();
  const label = translate('report.analytics.ofList');
  return (
    <IconButton
      component={Link}
      to={processFiguresAddress(type, parentId, values)}
      aria-label={label}
      title={label}
      sx={{ width: 44, height: 44, borderRadius: 1, displayPrint: 'none' }}
    >
      <QueryStats />
    </IconButton>
  );
}
