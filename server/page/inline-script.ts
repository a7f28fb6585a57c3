import { createHash } from 'node:crypto';
import {
  BROWSER_KEYS,
  COLOR_SCHEME_ATTRIBUTE,
  CONTROLS,
  COOKIE_VIEWED_ATTRIBUTE,
  OWN_VIEW_ATTRIBUTE,
  PRESSED_ATTRIBUTE,
  RENDERED_ATTRIBUTE,
  ROOT_ID,
} from '#contract/page/start-data.ts';
import { escapeHtml } from '#server/platform/texts/escape-html.ts';

const { token, tabSession, locale, colorMode, cookieViewed } = BROWSER_KEYS;

/**
 * Runs before anything is painted: sets the colours that the person chose, or that the machine has (which may change
 * while a rendered page is shown), hides the notice on cookies from who has dismissed it, and hides the page from whoever has a session or another language, for whom the
 * application renders its own.
 */
export const BEFORE_PAINT = `try{
const page=document.documentElement,night=matchMedia('(prefers-color-scheme: dark)');
const colors=()=>{const mode=localStorage.getItem('${colorMode}');
page.setAttribute('${COLOR_SCHEME_ATTRIBUTE}',mode==='dark'||(mode!=='light'&&night.matches)?'dark':'light')};
colors();night.addEventListener('change',colors);
if(localStorage.getItem('${cookieViewed}')==='true')page.setAttribute('${COOKIE_VIEWED_ATTRIBUTE}','');
const spoken=sessionStorage.getItem('${locale}');
if(localStorage.getItem('${token}')||localStorage.getItem('${tabSession}')||sessionStorage.getItem('${token}')||(spoken&&spoken!==page.lang))page.setAttribute('${OWN_VIEW_ATTRIBUTE}','');
}catch{}`;

/**
 * What a person does first, whatever they came with: a mouse, a finger, a keyboard, a screen reader. Browsers also tell of a
 * pointer that rests where the page came to stand below it, and of the focus that the page itself sets: those are none.
 */
const ACTS = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin', 'click'];

/** After this time without an act nothing else is going on, and an act to come finds the application there; ms. */
const IDLE_MS = 30_000;

/**
 * Starts the application behind a rendered page when it is needed, so that a slow phone does not work for a page that is
 * only read: at the person's first act, or when nothing was done for long. At once for whom the page is not, and for a
 * place within it. Its files are fetched after the page, except for who saves data. What is pressed meanwhile is marked
 * for the application to do (`src/app/takeOver.ts`), and no form is sent by the browser, whose address would hold a
 * password. When the files are gone, as after an update, an act loads the page again.
 *
 * It starts when the page is read to its end, where the start data stand: files that are cached would run before.
 */
export const START = `const page=document.documentElement,{files:list,texts}=document.currentScript.dataset,files=list.split(' ');
const run=(file)=>import(file);
const link=(rel,as)=>(href)=>document.head.append(Object.assign(document.createElement('link'),{rel,href,as,crossOrigin:''}));
const whenRead=(then)=>document.readyState==='loading'?addEventListener('DOMContentLoaded',then):then();
const none=()=>{};
let started=false;
const start=(failed)=>{
if(started)return;
started=true;
files.forEach(link('modulepreload','script'));
whenRead(()=>run(files[0]).catch(()=>{started=false;failed()}));
};
if(page.hasAttribute('${OWN_VIEW_ATTRIBUTE}')){start(none);return}
if(location.hash)start(none);
const isStill=({type,target,movementX,movementY})=>type==='focusin'?target.autofocus:type==='pointermove'&&movementX===0&&movementY===0;
const act=(event)=>isStill(event)||start(()=>location.reload());
for(const kind of ${JSON.stringify(ACTS)})addEventListener(kind,act,{capture:true,passive:true});
const isRendered=(part)=>part.closest('[${RENDERED_ATTRIBUTE}]');
addEventListener('click',({target})=>{
const control=target.closest?.('${CONTROLS}');
if(!control||!isRendered(control))return;
document.querySelector('[${PRESSED_ATTRIBUTE}]')?.removeAttribute('${PRESSED_ATTRIBUTE}');
control.setAttribute('${PRESSED_ATTRIBUTE}','');
},true);
addEventListener('submit',(event)=>isRendered(event.target)&&event.preventDefault(),true);
addEventListener('load',()=>{
if(started||navigator.connection?.saveData)return;
files.forEach(link('prefetch','script'));
link('prefetch','fetch')(texts);
setTimeout(start,${IDLE_MS},none);
});`;

/** The one script that is in a page itself. */
export const INLINE_SCRIPT = `(()=>{${BEFORE_PAINT}})();(()=>{${START}})()`;

/** That script as the content security policy names it; no other inline script runs. */
export const INLINE_SCRIPT_SOURCE = `'sha256-${createHash('sha256').update(INLINE_SCRIPT).digest('base64')}'`;

/** Who pressed something sees that it is being worked on. */
const STYLES =
  `[${OWN_VIEW_ATTRIBUTE}] #${ROOT_ID}{display:none}` +
  `:root:has([${PRESSED_ATTRIBUTE}]){cursor:progress}[${PRESSED_ATTRIBUTE}]{opacity:.6}`;

/** Forms are of no use to whoever runs no scripts, and would send what is typed in the address. */
const WITHOUT_SCRIPTS = '<noscript><style>form{display:none}</style></noscript>';

/**
 * What is in the head of a rendered page.
 * @param files addresses of the application's files; the first one starts it
 * @param texts address of its texts
 */
export const renderedPageHead = (files: readonly string[], texts: string) =>
  `<style>${STYLES}</style>${WITHOUT_SCRIPTS}` +
  `<script data-files="${escapeHtml(files.join(' '))}" data-texts="${escapeHtml(texts)}">${INLINE_SCRIPT}</script>`;
