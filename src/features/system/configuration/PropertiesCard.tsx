import Lock from '@mui/icons-material/LockOutlined';
import Box from '@mui/material/Box';
import { MASK } from '#contract/system/schema.ts';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { type Property, type PropertyGroup, textOf } from './propertyGroups.ts';

/** The properties of one group: names and values, hidden ones marked as such. */
export function PropertiesCard({ group: { name, properties } }: { group: PropertyGroup }) {
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
            </dd>
          </Box>
        ))}
      </Box>
    </SectionCard>
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
