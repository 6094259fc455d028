interface BrowserNotification {
  title: string
  body: string
  /** Errors stay until they are dismissed, infos make no sound (spec §9). */
  kind: 'success' | 'error' | 'info'
}

/** A notification closes by itself after this long, in milliseconds, unless it demands interaction (spec §9). */
const closesAfter = 5_000

/** Tells outside the page, when the visitor allowed that. Browsers that know no notifications skip them. */
export function notifyInBrowser({ title, body, kind }: BrowserNotification): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  try {
    const requireInteraction = kind === 'error'
    const shown = new Notification(title, { body, icon: '/icon-192.png', requireInteraction, silent: kind === 'info' })
    if (!requireInteraction) setTimeout(() => shown.close(), closesAfter)
  } catch (error) {
    // Chrome on Android has the constructor and refuses it: there only a service worker may notify.
    console.warn('No browser notification', error)
  }
}
