const preload = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g
const entry = /<script type="module" async="" src="([^"]+)"( nonce="[^"]*")><\/script>/

/**
 * Delays the loading of a page's scripts until the first paint, so that on a slow connection text, fonts and the first
 * picture load first. Pages that are rendered in the browser (the back office) stay unchanged.
 */
export function scriptsAfterPaint(html: string): string {
  const [tag, main, nonce] = entry.exec(html) ?? []
  if (!tag || !html.includes('<main')) return html
  const files = [...html.matchAll(preload)].map(([, href]) => href)
  const script = loadAfterPaint
    .replace('FILES', () => JSON.stringify(files))
    .replace('MAIN', () => JSON.stringify(main))
  return html.replace(preload, '').replace(tag, () => `<script${nonce}>${script}</script>`)
}

/**
 * Loads the scripts at the first of these events: first paint, pointer or key press, 0.3 s after `load` (for browsers
 * without paint timing), 3 s. A background tab is never painted and loads them immediately. When loading fails, early
 * clicks are no longer recorded (`store/root/early-script.ts`), and the notice for browsers without JavaScript appears.
 */
const loadAfterPaint = `(function(){
var asked,on=addEventListener;
function ask(){
if(asked)return;asked=1;
FILES.forEach(function(file){var link=document.createElement('link');link.rel='modulepreload';link.href=file;document.head.append(link)});
import(MAIN).catch(missing)
}
function missing(){
var early=window.earlyEvents;
if(!early)return;
delete window.earlyEvents;early.stop();
document.querySelectorAll('noscript').forEach(function(notice){notice.outerHTML=notice.textContent})
}
on('vite:preloadError',missing);
if(document.visibilityState==='hidden')return ask();
on('pointerdown',ask);on('keydown',ask);on('visibilitychange',ask);on('load',function(){setTimeout(ask,300)});setTimeout(ask,3000);
try{new PerformanceObserver(function(list){
if(list.getEntriesByName('first-contentful-paint').length)ask()
}).observe({type:'paint',buffered:true})}catch(e){ask()}
})()`.replaceAll('\n', '')
