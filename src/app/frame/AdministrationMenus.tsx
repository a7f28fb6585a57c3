import { useLocation } from 'react-router-dom';
import { useTranslate } from '#src/useTranslate.ts';
import type { Navigation } from '../navigation.ts';
import { DropPanel } from './DropPanel.tsx';
import FindInMenu from './FindInMenu.tsx';
import { useNoteOfPlaces } from './recentPlaces.ts';

/** The menus of reports and of management, with dozens of links for who administers everything. */
export default function AdministrationMenus({ navigation }: { navigation: Navigation }) {
  const t = useTranslate();
  const { pathname } = useLocation();
  const menus = [
    { label: 'menu.reports', groups: navigation.reports },
    { label: 'menu.management', groups: navigation.management },
  ] as const;
  useNoteOfPlaces(menus.flatMap(({ groups }) => groups));
  return menus
    .filter(({ groups }) => groups.length > 0)
    .map(({ label, groups }) => (
      <DropPanel
        key={label}
        label={t(label)}
        active={groups.some(({ entries }) => entries.some(({ to }) => to === pathname))}
      >
        {({ MenuGroups }, close) => (
          <FindInMenu groups={groups} onChoose={close}>
            {(found) => <MenuGroups groups={found} onChoose={close} />}
          </FindInMenu>
        )}
      </DropPanel>
    ));
}
