const preload = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g
const entry = /<script type="module" async="" src="([^"]+)"( nonce="[^"]*")><\/script>/

/**
 * Lets a page ask for its scripts once it is painted, so that on a thin line words, fonts and the first picture come
 * before code. A page that only its code can paint (the back office) and one without a known entry stay as they are.
 */
export function scriptsAfterPaint(html: string): string {
  const [tag, main, nonce] = entry.exec(html) ?? []
  if (!tag || !html.includes('<main')) return html
  const files = [...html.matchAll(preload)].map(([, href]) => href)
  const script = askOncePainted
    .replace('FILES', () => JSON.stringify(files))
    .replace('MAIN', () => JSON.stringify(main))
  return html.replace(preload, '').replace(tag, () => `<script${nonce}>${script}</script>`)
}

/**
 * Asks at the first paint, or at the first touch or key if that comes earlier; at once in a tab in the background,
 * which paints nothing; 0.3 s after all else is loaded, for browsers that tell of no paints, as many pictures load
 * faster than they are painted; after 3 seconds in any case. When they do not arrive, presses are no longer recorded for
 * them (`web/root/early-script.ts`), and the notice for browsers without JavaScript appears.
 */
const askOncePainted = `(function(){
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
