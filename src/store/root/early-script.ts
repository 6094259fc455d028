/**
 * Runs first in the document and records user input before React has hydrated the page: changed fields, clicked
 * buttons and submitted forms, in order. `early-events.ts` replays them. Links and GET forms work without JavaScript
 * and are not recorded, except the language toggle (`hreflang`), which also transfers form input.
 *
 * `place` is the number of an element among those of its kind: React replaces parts of the page into which a browser's
 * extension has put something, and the same element is found again.
 *
 * Enter in a field is covered by the click or submit event that browsers derive from it.
 */
export const earlyScript = `(function(){
var queue=[],fields=new Map,types=['click','submit','input','change'],early={queue:queue,fields:fields,stop:function(){
listen('removeEventListener');
queue.forEach(function(entry){entry[0].removeAttribute('aria-busy')})
}};
function place(t){return[].indexOf.call(document.getElementsByTagName(t.tagName),t)}
function record(e){
var t=e.target,form=t;
if(early.isReplaying)return;
if(e.type=='click'){
t=t.closest('button,a[hreflang]');
if(!t||t.href&&(e.ctrlKey||e.metaKey||e.shiftKey||e.altKey))return;
form=t.type=='submit'&&t.form
}else if(e.type!='submit')return fields.set(t,[t.type=='checkbox'?t.checked:t.value,place(t)]);
if(form&&form.method=='get')return;
e.preventDefault();e.stopImmediatePropagation();
t.setAttribute('aria-busy','true');
queue.push([t,e.type,place(t)])
}
function listen(change){types.forEach(function(type){window[change](type,record,true)})}
listen('addEventListener');
window.earlyEvents=early
})()`.replaceAll('\n', '')
