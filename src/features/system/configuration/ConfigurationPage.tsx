import Lock from '@mui/icons-material/LockOutlined';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { MASK } from '#contract/system/schema.ts';
import { EmptyState } from '#src/components/feedback/EmptyState.tsx';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { DetailSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { SearchField } from '#src/components/inputs/SearchField.tsx';
import { PageTitle } from '#src/components/layout/PageTitle.tsx';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { BreadcrumbBar } from '#src/components/list/BreadcrumbBar.tsx';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import {
  groupsOfConfig,
  groupsOfEnvironment,
  type Property,
  type PropertyGroup,
  searchGroups,
  textOf,
} from './propertyGroups.ts';

/** The server's configuration and environment, read-only. */
export default function ConfigurationPage() {
  const translate = useTranslate();
  const [search, setSearch] = useState('');
  const config = useRead('readConfigProps');
  const environment = useRead('readServerEnvironment');
  const error = config.error ?? environment.error;
  return (
    <Box sx={{ pb: 6 }}>
      <BreadcrumbBar crumbs={[{ label: 'menu.system.configuration' }]} print />
      <PageTitle title="menu.system.configuration">
        {environment.data?.activeProfiles.map((profile) => (
          <Chip key={profile} size="small" variant="outlined" label={profile} />
        ))}
      </PageTitle>
      <Typography color="textSecondary" sx={{ mb: 2, maxWidth: '68ch' }}>
        {translate('system.configuration.lead')}
      </Typography>
      <SearchField
        label={translate('system.configuration.search')}
        value={search}
        onChange={setSearch}
        sx={{ mb: 2, width: 1, maxWidth: 420 }}
      />
      {config.data && environment.data ? (
        <Found
          search={search}
          config={groupsOfConfig(config.data)}
          environment={groupsOfEnvironment(environment.data)}
        />
      ) : error ? (
        <ErrorState error={error} retry={() => void Promise.all([config.refetch(), environment.refetch()])} />
      ) : (
        <DetailSkeleton />
      )}
    </Box>
  );
}

interface FoundProps {
  search: string;
  config: readonly PropertyGroup[];
  environment: readonly PropertyGroup[];
}

function Found({ search, config, environment }: FoundProps) {
  const translate = useTranslate();
  const parts = [
    { title: 'system.configuration.config' as const, groups: searchGroups(config, search) },
    { title: 'system.configuration.environment' as const, groups: searchGroups(environment, search) },
  ].filter(({ groups }) => groups.length > 0);
  if (parts.length === 0) {
    return <EmptyState title="system.configuration.noneLeft" text="components.list.noneLeft" />;
  }
  return parts.map(({ title, groups }) => (
    <Box component="section" key={title} aria-label={translate(title)} sx={{ mb: 3 }}>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {translate(title)}
      </Typography>
      {groups.map((group) => (
        <PropertiesCard key={group.name} group={group} />
      ))}
    </Box>
  ));
}

function PropertiesCard({ group: { name, properties } }: { group: PropertyGroup }) {
  const translate = useTranslate();
  return (
    <SectionCard title={translate(`system.group.${name}`, { _: name })} level={3}>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 2fr) minmax(0, 3fr)' },
          columnGap: 3,
          fontSize: 14,
          '& dt, & dd': { overflowWrap: 'anywhere', py: { sm: 0.75 } },
          '& dt': { fontFamily: 'monospace', pt: { xs: 1, sm: 0.75 } },
          '& dd': {
            m: 0,
            pb: { xs: 1, sm: 0.75 },
            borderBlockEnd: { xs: '1px solid var(--mui-palette-divider)', sm: 0 },
          },
        }}
      >
        {properties.map((property) => (
          <Box key={property.name} sx={{ display: 'contents' }}>
            <dt>{property.name}</dt>
            <dd>
              <Value property={property} />
              <Meaning property={property} />
            </dd>
          </Box>
        ))}
      </Box>
    </SectionCard>
  );
}

/** What a variable means, and what counts without it. */
function Meaning({ property: { name, standard } }: { property: Property }) {
  const translate = useTranslate();
  const meaning = translate(`system.variable.${name}`, { _: '' });
  if (meaning === '') return null;
  return (
    <Typography component="div" variant="caption" color="textSecondary">
      {meaning}
      {standard && <> {translate('system.configuration.default', { value: standard })}</>}
    </Typography>
  );
}

function Value({ property: { value } }: { property: Property }) {
  const translate = useTranslate();
  const text = textOf(value);
  if (text === MASK) {
    return (
      <Box
        component="span"
        sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, color: 'text.secondary' }}
      >
        <Lock aria-hidden sx={{ fontSize: 18 }} />
        {translate('system.configuration.hidden')}
      </Box>
    );
  }
  if (text === '') {
    return (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {translate('system.configuration.notSet')}
      </Box>
    );
  }
  return <span>{text}</span>;
}
