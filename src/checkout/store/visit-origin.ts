import { tabStore } from '../../kit/page/browser-storage.ts'
import { isRecord } from '../../kit/records.ts'
import { type OrderOrigin, originOf, originParts } from '../../sale/origin.ts'

const storageKey = 'visit-origin'

/**
 * Runs first in every document: remembers, once for this tab, the host that led to the shop and the campaign of the link.
 * No cookie, and nothing is sent before an order is placed.
 */
export const visitOriginScript = [
  `try{if(!sessionStorage.getItem('${storageKey}')){var q=new URLSearchParams(location.search),`,
  "o={referrer:document.referrer.split('/')[2]||''};",
  "['source','medium','campaign'].forEach(function(n){o[n]=(q.get('utm_'+n)||'').slice(0,99)});",
  `sessionStorage.setItem('${storageKey}',JSON.stringify(o))}}catch(e){}`,
].join('')

/** Where this visit began; undefined when it is not known. */
export function visitOrigin(): OrderOrigin | undefined {
  try {
    const stored: unknown = JSON.parse(tabStore.get(storageKey) ?? 'null')
    if (!isRecord(stored)) return undefined
    const parts = Object.fromEntries(originParts.map((name) => [name, String(stored[name] ?? '')]))
    // A new tab of the shop, or a page that was left before its scripts had run.
    return originOf({ ...parts, referrer: parts.referrer === window.location.host ? '' : withoutPort(parts.referrer) })
  } catch {
    return undefined
  }
}

/** The same as a header of a request that places an order (`sale/origin-input.ts`); none when it is not known. */
export function visitHeaders(): Record<string, string> {
  const origin = visitOrigin()
  return origin ? { 'x-visit-origin': new URLSearchParams({ referrer: '', ...origin }).toString() } : {}
}

const withoutPort = (host = '') => host.replace(/:\d+$/, '')
