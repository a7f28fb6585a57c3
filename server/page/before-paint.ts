import { BROWSER_KEYS, COLOR_SCHEME_ATTRIBUTE, OWN_VIEW_ATTRIBUTE } from '#contract/page/start-data.ts';

const { token, tabSession, locale, colorMode } = BROWSER_KEYS;

/**
 * Runs before anything is painted: sets the colours that the person chose, or that the machine has (which may change while
 * a first view stands), and hides the first view from whoever
 * has a session or another language, for whom the application draws its own.
 */
export const BEFORE_PAINT = `(()=>{try{
const page=document.documentElement,night=matchMedia('(prefers-color-scheme: dark)');
const colors=()=>{const mode=localStorage.getItem('${colorMode}');
page.setAttribute('${COLOR_SCHEME_ATTRIBUTE}',mode==='dark'||(mode!=='light'&&night.matches)?'dark':'light')};
colors();night.addEventListener('change',colors);
const spoken=sessionStorage.getItem('${locale}');
if(localStorage.getItem('${token}')||localStorage.getItem('${tabSession}')||sessionStorage.getItem('${token}')||(spoken&&spoken!==page.lang))page.setAttribute('${OWN_VIEW_ATTRIBUTE}','');
}catch{}})()`;
