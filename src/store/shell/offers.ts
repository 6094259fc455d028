import { mayOfferSpanish } from '../../kit/page/language.ts'
import { mayOfferNotifications } from '../../kit/page/notifications.ts'

/**
 * Runs before the page is painted, so that an offer does not move it: what is offered is an attribute of the document.
 * It decides as `renewOffer()`.
 */
export const offerScript = [
  `try{var d=document.documentElement,n=sessionStorage.getItem('later-page');sessionStorage.setItem('later-page','1');`,
  `if(d.lang=='en'&&localStorage.getItem('language')===null&&/^es\\b/i.test(navigator.language))d.dataset.offer='language';`,
  `else if(n&&'Notification' in window&&Notification.permission=='default'&&`,
  `localStorage.getItem('notification-banner-shown')===null)d.dataset.offer='notifications'}catch(e){}`,
].join('')

let shownPath: string | undefined

/** Offers Spanish to a Spanish browser, then, from the second page on, browser notifications, each once (spec §4). */
export function renewOffer(path: string): void {
  const isFirst = shownPath === undefined
  const isSame = shownPath === path
  shownPath = path
  if (isFirst || isSame) return
  const offered = mayOfferSpanish() ? 'language' : mayOfferNotifications() ? 'notifications' : null
  if (offered) document.documentElement.dataset.offer = offered
  else closeOffer()
}

/** Removes the offer from this document. */
export function closeOffer(): void {
  delete document.documentElement.dataset.offer
}
