import Add from '@mui/icons-material/Add';
import ArrowForward from '@mui/icons-material/ArrowForward';
import Logout from '@mui/icons-material/Logout';
import PictureAsPdf from '@mui/icons-material/PictureAsPdfOutlined';
import Settings from '@mui/icons-material/SettingsOutlined';
import Translate from '@mui/icons-material/Translate';
import { useColorScheme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { SETTING_RULES } from '#contract/settings/rules.ts';
import { everydayWords } from '#src/app/everydayWords.ts';
import { COLOR_MODES } from '#src/app/frame/colorModes.tsx';
import { useNavigation } from '#src/app/navigation.ts';
import { mayEnter } from '#src/app/page.ts';
import { useSession } from '#src/app/session.ts';
import { settingLabel } from '#src/app/settingLabel.ts';
import { useSettings } from '#src/app/settings.ts';
import { useLanguage } from '#src/app/useLanguage.ts';
import { useOpenManual } from '#src/app/useOpenManual.ts';
import type { ShownEntry, ShownGroup } from '#src/app/visibleMenu.ts';
import { settings as settingsPage } from '#src/features/settings/index.ts';
import { settingAddress } from '#src/features/settings/settingAddress.ts';
import { languagesOf } from '#src/i18nProvider.ts';
import { useTranslate } from '#src/useTranslate.ts';

/** Something that can be opened or done without the server's help. */
export interface Place {
  id: string;
  group: 'pages' | 'actions' | 'settings';
  label: string;
  /** Where it stands, or what else it is called. */
  detail?: string;
  icon: ReactNode;
  /** Found by these too, which are not shown. */
  words?: string;
  /** Its address; an action has none. */
  to?: string;
  act?: () => void;
}

/** Pages, actions and settings that the person may open, in the reader's words. */
export function usePlaces(): readonly Place[] {
  const translate = useTranslate();
  const navigation = useNavigation();
  const { roles } = useSession();
  const settings = useSettings();
  const { locale, choose } = useLanguage();
  const { mode = 'system', setMode } = useColorScheme();
  const openManual = useOpenManual();

  const page = ({ label, to }: ShownEntry, detail?: string): Place => ({
    id: `page ${to}`,
    group: 'pages',
    label: translate(label),
    detail,
    words: everydayWords(translate, label),
    icon: <ArrowForward fontSize="small" />,
    to,
  });
  const pagesOf = (menu: string, groups: readonly ShownGroup[]) =>
    groups.flatMap(({ label, entries }) =>
      entries
        .filter(({ disabled }) => !disabled)
        .map((entry) => page(entry, label ? `${menu} · ${translate(label)}` : menu)),
    );

  const actions: Place[] = [
    ...navigation.contribute.map(
      ({ label, to }): Place => ({
        ...{ id: `action ${to}`, group: 'actions', label: translate(label), to },
        icon: <Add fontSize="small" />,
      }),
    ),
    ...languagesOf(settings)
      .filter((language) => language.locale !== locale)
      .map(
        (language): Place => ({
          ...{ id: `language ${language.locale}`, group: 'actions' },
          label: translate('search.palette.language', { language: language.name }),
          icon: <Translate fontSize="small" />,
          act: () => choose(language.locale),
        }),
      ),
    ...COLOR_MODES.filter((each) => each.mode !== mode).map(
      (each): Place => ({
        ...{ id: `theme ${each.mode}`, group: 'actions', icon: each.icon },
        label: translate('search.palette.theme', { theme: translate(each.label) }),
        act: () => setMode(each.mode),
      }),
    ),
    ...navigation.manuals
      .filter(({ disabled }) => !disabled)
      .map(
        ({ label, file }): Place => ({
          ...{ id: `manual ${file}`, group: 'actions', label: translate(label) },
          icon: <PictureAsPdf fontSize="small" />,
          act: () => void openManual(file),
        }),
      ),
    {
      ...{ id: 'action /logout', group: 'actions', label: translate('menu.signOut'), to: '/logout' },
      icon: <Logout fontSize="small" />,
    },
  ];

  const ownSettings = mayEnter(settingsPage, roles)
    ? Object.entries(SETTING_RULES).map(
        ([key, { group }]): Place => ({
          ...{ id: `setting ${key}`, group: 'settings', to: settingAddress(key) },
          label: settingLabel(translate, key),
          detail: translate(`appConfig.group.${group}`),
          icon: <Settings fontSize="small" />,
        }),
      )
    : [];

  return [
    ...navigation.account.map((entry) => page(entry)),
    ...navigation.listings.map((entry) => page(entry)),
    page({ label: 'footer.home', to: '/', disabled: false }),
    ...pagesOf(translate('menu.reports'), navigation.reports),
    ...pagesOf(translate('menu.management'), navigation.management),
    ...actions,
    ...ownSettings,
  ];
}
