import { createHash } from 'node:crypto';
import { BROWSER_KEYS, COLOR_SCHEME_ATTRIBUTE, FIRST_VIEW_ID } from '../../contract/start-data.ts';

const { token, tabSession, locale, colorMode } = BROWSER_KEYS;

/**
 * Runs before anything is painted: sets the colours that the person chose, and hides the first view from whoever
 * has a session or another language, for whom the application draws its own.
 */
export const BEFORE_PAINT = `(()=>{try{
const page=document.documentElement,mode=localStorage.getItem('${colorMode}');
const dark=mode==='dark'||(mode!=='light'&&matchMedia('(prefers-color-scheme: dark)').matches);
page.setAttribute('${COLOR_SCHEME_ATTRIBUTE}',dark?'dark':'light');
const spoken=sessionStorage.getItem('${locale}');
if(localStorage.getItem('${token}')||localStorage.getItem('${tabSession}')||sessionStorage.getItem('${token}')||(spoken&&spoken!==page.lang))page.setAttribute('data-own-view','');
}catch{}})()`;

/** The page's own script as the content security policy names it; no other inline script runs. */
export const BEFORE_PAINT_SOURCE = `'sha256-${createHash('sha256').update(BEFORE_PAINT).digest('base64')}'`;

/** What stands in the head of a page that brings its first view along. */
export const FIRST_VIEW_HEAD =
  `<style>#${FIRST_VIEW_ID}{display:contents}[data-own-view] #${FIRST_VIEW_ID}{display:none}</style>` +
  `<script>${BEFORE_PAINT}</script>`;
