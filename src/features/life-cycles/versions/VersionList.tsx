import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import type { LifeCycleVersion } from '#contract/life-cycles/versions.schema.ts';
import { ListSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { AddressListBase } from '#src/components/list/AddressListBase.tsx';
import { PagedRows } from '#src/components/list/PagedRows.tsx';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { VersionRow } from './VersionRow.tsx';

/** What a life cycle was before each of its changes, the newest first, with a way back (docs/decisions/0104). */
export default function VersionList({ lifeCycleId }: { lifeCycleId: number }) {
  const translate = useTranslate();
  const { data: draft } = useRead('readLifeCycleDraft', { params: { id: lifeCycleId } });
  const draftId = draft?.draftId ?? null;
  return (
    <SectionCard title="lifeCycleVersions.title">
      <Typography sx={{ mb: 2 }}>{translate('lifeCycleVersions.text')}</Typography>
      {draftId !== null && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {translate('lifeCycleVersions.draftOpen')}{' '}
          <Link component={RouterLink} to={`/life-cycle/${draftId}/change`}>
            {translate('lifeCycleDryRun.goToDraft')}
          </Link>
        </Alert>
      )}
      <AddressListBase
        resource="life-cycle-versions"
        view="list"
        filter={{ id: lifeCycleId }}
        defaultSort="number,desc"
        sortable={['number']}
      >
        <PagedRows<LifeCycleVersion>
          skeleton={<ListSkeleton rows={4} columns={2} />}
          empty={{
            title: 'lifeCycleVersions.none',
            text: 'lifeCycleVersions.none.text',
            icon: <HistoryOutlined />,
          }}
        >
          {(versions) => (
            <Box
              component="ol"
              reversed
              aria-label={translate('lifeCycleVersions.title')}
              sx={{ listStyle: 'none', m: 0, p: 0 }}
            >
              {versions.map((version) => (
                <VersionRow
                  key={version.id}
                  version={version}
                  canRestore={draft !== undefined && draftId === null}
                />
              ))}
            </Box>
          )}
        </PagedRows>
      </AddressListBase>
    </SectionCard>
  );
}
