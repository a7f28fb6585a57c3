import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { ListContextProvider, type ListControllerResult } from 'ra-core';
import { useId, useState } from 'react';
import type { AudienceMember, AudienceRequest } from '#contract/audiences/schema.ts';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { LoadingSpinner } from '#src/components/feedback/LoadingSpinner.tsx';
import { UserName } from '#src/components/fields/UserName.tsx';
import { SearchField } from '#src/components/inputs/SearchField.tsx';
import { Pagination } from '#src/components/list/Pagination.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { useAudiencePreview } from './useAudiencePreview.ts';

interface AudienceDialogProps {
  request: Omit<AudienceRequest, 'q' | 'page' | 'size'>;
  onClose: () => void;
}

/** People on a page. */
const SIZE = 20;

/** Who is in an audience: searched by name, page by page. */
export function AudienceDialog({ request, onClose }: AudienceDialogProps) {
  const translate = useTranslate();
  const titleId = useId();
  const [q, setQ] = useState('');
  const [page, setPage] = useState(1);
  const { data, error, refetch, isPlaceholderData } = useAudiencePreview({
    ...request,
    q: q.trim(),
    page: page - 1,
    size: SIZE,
  });
  const search = (words: string) => {
    setQ(words);
    setPage(1);
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>{translate('components.audience.title')}</DialogTitle>
      <DialogContent>
        <SearchField
          size="small"
          label={translate('components.audience.search')}
          value={q}
          onChange={search}
          sx={{ width: '100%', minHeight: 44, mb: 1 }}
        />
        {error ? (
          <ErrorState error={error} retry={() => void refetch()} />
        ) : data ? (
          <Box aria-busy={isPlaceholderData} sx={{ opacity: isPlaceholderData ? 0.6 : 1 }}>
            <Members members={data.sample} isSearched={q.trim() !== ''} />
            {/* The pager reads nothing else of the list. */}
            <ListContextProvider
              value={{ page, perPage: SIZE, total: data.found, setPage } as unknown as ListControllerResult}
            >
              <Pagination maxButtons={3} />
            </ListContextProvider>
          </Box>
        ) : (
          <LoadingSpinner />
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose} sx={{ minHeight: 44 }}>
          {translate('components.audience.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Members({ members, isSearched }: { members: readonly AudienceMember[]; isSearched: boolean }) {
  const translate = useTranslate();
  if (members.length === 0) {
    return (
      <Box role="status" sx={{ py: 2, color: 'text.secondary' }}>
        {translate(isSearched ? 'components.audience.notFound' : 'components.audience.nobody')}
      </Box>
    );
  }
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {members.map(({ id, name, unit, external }) => (
        <Box
          component="li"
          key={id}
          sx={{
            display: 'flex',
            alignItems: 'center',
            minHeight: 52,
            borderBlockEnd: '1px solid var(--mui-palette-divider)',
          }}
        >
          <UserName name={name} detail={external ? translate('components.audience.externalUser') : unit} />
        </Box>
      ))}
    </Box>
  );
}
