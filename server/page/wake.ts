import { FIRST_VIEW_ID, FIRST_VIEW_MARKS, OWN_VIEW_ATTRIBUTE } from '#contract/page/start-data.ts';

/** Id of the element that holds `ViewFiles`, as JSON. */
export const APPLICATION_FILES_ID = 'application-files';

/** Addresses of the files that belong to a first view. */
export interface ViewFiles {
  /** Those of the application; the first one starts it. */
  application: readonly string[];
  /** Exports `attend`, which serves the view by itself as far as it can (`src/earlySignIn.ts`); null for none. */
  attendant: string | null;
}

/** What a person does first, whatever they came with: a mouse, a finger, a keyboard, a screen reader. */
const ACTS = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin', 'click'];

const { pressed, focused } = FIRST_VIEW_MARKS;

/**
 * Starts the application behind a first view when it is needed, so that a slow phone does not work for a page that
 * is only read: at the person's first act, or when a part that is still to come is in sight. At once for whom the
 * view is not, and where the address says more than the page. Its files are fetched after the page, except for who
 * saves data. What was pressed or focused meanwhile is marked for the application to do (`src/app/handOver.ts`), also
 * when it comes between press and release; a link that was clicked is followed by the browser. When the files are gone,
 * as after an update, an act loads the page anew.
 *
 * It starts when the page is read to its end, where the start data stand: files that are kept would run before.
 *
 * A view with an attendant is served by that: the attendant starts the application when it is needed. Its form is never
 * sent by the browser itself, which would put a password into an address. What stands in a form that was sent stays
 * marked until the application does the same.
 */
export const WAKE = `(()=>{
const page=document.documentElement,{application:files,attendant}=JSON.parse(document.getElementById('${APPLICATION_FILES_ID}').textContent);
const run=(file)=>import(file);
const acts=${JSON.stringify(ACTS)};
const link=(rel)=>(href)=>document.head.append(Object.assign(document.createElement('link'),{rel,href,as:'script',crossOrigin:''}));
const whenRead=(then)=>document.readyState==='loading'?addEventListener('DOMContentLoaded',then):then();
let awake=false;
const wake=(failed)=>{
if(awake)return;
awake=true;
files.forEach(link('modulepreload'));
whenRead(()=>run(files[0]).catch(()=>{awake=false;failed()}));
};
if(page.hasAttribute('${OWN_VIEW_ATTRIBUTE}')||location.search||location.hash){wake();return}
const act=()=>wake(()=>location.reload());
const startByActs=()=>{for(const kind of acts)addEventListener(kind,act,{capture:true,passive:true})};
if(!attendant)startByActs();
const marked=(name)=>document.querySelector('['+name+']');
const clear=(name)=>marked(name)?.closest('form[inert]')||marked(name)?.removeAttribute(name);
const mark=(name,parts)=>({target})=>{
const control=target.closest?.(parts);
if(!control?.closest('#${FIRST_VIEW_ID}')||marked(name)?.closest('form[inert]'))return;
clear(name);
control.setAttribute(name,'');
};
addEventListener('pointerdown',mark('${pressed}','a,button'),true);
addEventListener('pointercancel',()=>clear('${pressed}'),true);
addEventListener('pointerup',({target})=>target.closest?.('[${pressed}]')||clear('${pressed}'),true);
addEventListener('click',mark('${pressed}','button'),true);
addEventListener('click',({target})=>target.closest?.('a')&&clear('${pressed}'),true);
addEventListener('focusin',mark('${focused}','a,button,input'),true);
addEventListener('submit',(event)=>event.target.closest('#${FIRST_VIEW_ID}')&&event.preventDefault(),true);
whenRead(()=>{
if(attendant)run(attendant).then(({attend})=>attend(document.getElementById('${FIRST_VIEW_ID}'),act)).catch(startByActs);
const coming=new IntersectionObserver((parts)=>{
if(!parts.some((part)=>part.isIntersecting))return;
coming.disconnect();
wake(()=>{});
});
for(const part of document.querySelectorAll('#${FIRST_VIEW_ID} [aria-busy=true]'))coming.observe(part);
});
addEventListener('load',()=>{
if(!awake&&!navigator.connection?.saveData)files.forEach(link('prefetch'));
});
})()`;
