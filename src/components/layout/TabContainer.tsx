import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { type ReactNode, useId } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { type KeyOrText, useText } from '#src/components/useText.ts';
import { useTranslate } from '#src/useTranslate.ts';

export interface TabDefinition {
  name: string;
  label: KeyOrText;
  content: ReactNode;
  /** False: the tab is not offered, and its address shows the not-found page. */
  allowed?: boolean;
  /** A number behind the label. */
  count?: number;
}

export interface TabContainerProps {
  tabs: readonly TabDefinition[];
  /** Shown for a tab that is forbidden or does not exist. */
  notFound: ReactNode;
  /** The word from the route's path, `/competition/detail/:id/:scope`; without `to` it is `?tab=`. */
  current?: string | undefined;
  to?: (name: string) => string;
  label?: string;
}

/** Tabs whose choice stands in the address, as links. */
export function TabContainer({
  tabs,
  notFound,
  current,
  to,
  label = 'components.tabs.label',
}: TabContainerProps) {
  const translate = useTranslate();
  const text = useText();
  const id = useId();
  const { pathname, search } = useLocation();
  const offered = tabs.filter((tab) => tab.allowed !== false);
  const asked = current ?? (to ? undefined : (new URLSearchParams(search).get('tab') ?? undefined));
  const active = asked === undefined || asked === '' ? offered[0] : offered.find((tab) => tab.name === asked);
  if (!active) return notFound;

  // Page, sort and filters in the address belong to the tab that is left.
  const hrefOf = (name: string) => (to ? to(name) : `${pathname}?tab=${name}`);

  return (
    <Box>
      <Tabs
        value={active.name}
        variant="scrollable"
        scrollButtons="auto"
        allowScrollButtonsMobile
        aria-label={translate(label, { _: label })}
        sx={{ borderBlockEnd: '1px solid var(--mui-palette-divider)', mb: 2 }}
      >
        {offered.map((tab) => (
          <Tab
            key={tab.name}
            value={tab.name}
            component={Link}
            to={hrefOf(tab.name)}
            id={`${id}-${tab.name}`}
            aria-controls={tab === active ? `${id}-panel` : undefined}
            label={tab.count === undefined ? text(tab.label) : `${text(tab.label)} (${tab.count})`}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${active.name}`}>
        {active.content}
      </Box>
    </Box>
  );
}
