import { lazy } from 'react';

export const loadPanels = () => import('./panels.ts');

export const Panel = lazy(async () => ({ default: (await loadPanels()).Panel }));
export const AccountPanel = lazy(async () => ({ default: (await loadPanels()).AccountPanel }));
export const ColorModeList = lazy(async () => ({ default: (await loadPanels()).ColorModeList }));
export const LanguageList = lazy(async () => ({ default: (await loadPanels()).LanguageList }));
export const MenuGroups = lazy(async () => ({ default: (await loadPanels()).MenuGroups }));
