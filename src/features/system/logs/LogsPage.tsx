import Box from '@mui/material/Box';
import { NotFoundPage } from '#src/app/NotFoundPage.tsx';
import { PageTitle } from '#src/components/layout/PageTitle.tsx';
import { TabContainer } from '#src/components/layout/TabContainer.tsx';
import { BreadcrumbBar } from '#src/components/list/BreadcrumbBar.tsx';
import { AuditList } from './AuditList.tsx';
import { LogViewer } from './LogViewer.tsx';

export default function LogsPage() {
  return (
    <Box sx={{ pb: 6 }}>
      <BreadcrumbBar crumbs={[{ label: 'menu.system.logs' }]} print />
      <PageTitle title="menu.system.logs" />
      <TabContainer
        label="menu.system.logs"
        notFound={<NotFoundPage />}
        tabs={[
          { name: 'files', label: 'system.logs.files', content: <LogViewer /> },
          { name: 'audits', label: 'system.audits', content: <AuditList /> },
        ]}
      />
    </Box>
  );
}
