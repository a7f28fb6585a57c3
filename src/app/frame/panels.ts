/*
 * The insides of the bar's panels: one file to load, when a pointer or the focus comes near, instead of
 * one for each.
 */
export { default as AccountPanel } from './AccountPanel.tsx';
export { default as ColorModeList } from './ColorModeList.tsx';
export { default as LanguageList } from './LanguageList.tsx';
export { default as MenuGroups } from './MenuGroups.tsx';
export { default as Panel } from './Panel.tsx';
