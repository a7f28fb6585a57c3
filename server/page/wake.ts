import { FIRST_VIEW_ID, FIRST_VIEW_MARKS, OWN_VIEW_ATTRIBUTE } from '../../contract/start-data.ts';

/** Id of the element that names the files of the application, as a JSON list; the first one starts it. */
export const APPLICATION_FILES_ID = 'application-files';

/** What a person does first, whatever they came with: a mouse, a finger, a keyboard, a screen reader. */
const ACTS = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin', 'click'];

const { pressed, focused } = FIRST_VIEW_MARKS;

/**
 * Starts the application behind a first view when it is needed, so that a slow phone does not work for a page that
 * is only read: at the person's first act, or when a part that is still to come is in sight. At once for whom the
 * view is not, and where the address says more than the page. Its files are fetched after the page, except for who
 * saves data. What was pressed or focused meanwhile is marked for the application to do (`src/app/handOver.ts`), also
 * when it comes between press and release; a link that was clicked is followed by the browser. When the files are gone, as after an update, an act loads the page anew.
 */
export const WAKE = `(()=>{
const page=document.documentElement,files=JSON.parse(document.getElementById('${APPLICATION_FILES_ID}').textContent);
const acts=${JSON.stringify(ACTS)};
const link=(rel)=>(href)=>document.head.append(Object.assign(document.createElement('link'),{rel,href,as:'script',crossOrigin:''}));
let awake=false;
const wake=(failed)=>{
if(awake)return;
awake=true;
files.slice(1).forEach(link('modulepreload'));
import(files[0]).catch(failed);
};
if(page.hasAttribute('${OWN_VIEW_ATTRIBUTE}')||location.search||location.hash){wake();return}
const act=()=>wake(()=>location.reload());
for(const kind of acts)addEventListener(kind,act,{capture:true,passive:true});
const clear=(name)=>document.querySelector('['+name+']')?.removeAttribute(name);
const mark=(name,parts)=>({target})=>{
const control=target.closest?.(parts);
if(!control?.closest('#${FIRST_VIEW_ID}'))return;
clear(name);
control.setAttribute(name,'');
};
addEventListener('pointerdown',mark('${pressed}','a,button'),true);
addEventListener('pointercancel',()=>clear('${pressed}'),true);
addEventListener('pointerup',({target})=>target.closest?.('[${pressed}]')||clear('${pressed}'),true);
addEventListener('click',mark('${pressed}','button'),true);
addEventListener('click',({target})=>target.closest?.('a')&&clear('${pressed}'),true);
addEventListener('focusin',mark('${focused}','a,button'),true);
addEventListener('DOMContentLoaded',()=>{
const coming=new IntersectionObserver((parts)=>{
if(!parts.some((part)=>part.isIntersecting))return;
coming.disconnect();
wake(()=>{awake=false});
});
for(const part of document.querySelectorAll('#${FIRST_VIEW_ID} [aria-busy=true]'))coming.observe(part);
});
addEventListener('load',()=>{
if(!awake&&!navigator.connection?.saveData)files.forEach(link('prefetch'));
});
})()`;
