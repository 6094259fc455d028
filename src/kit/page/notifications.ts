import { localStore } from './browser-storage.ts'

interface BrowserNotification {
  title: string
  body: string
  /** Errors stay until clicked, information is silent (spec §9). */
  kind: 'info' | 'success' | 'error'
}

const closeAfter = 5_000
const flag = 'notification-banner-shown'

/** Shows a browser notification; does nothing if unsupported or not permitted (spec §8). */
export function notify({ title, body, kind }: BrowserNotification): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  try {
    const stays = kind === 'error'
    const shown = new Notification(title, {
      body,
      icon: '/icon-192.png',
      requireInteraction: stays,
      silent: kind === 'info',
    })
    if (!stays) setTimeout(() => shown.close(), closeAfter)
  } catch (error) {
    // Some phones define Notification, but its constructor throws.
    console.warn('The notification could not be shown', error)
  }
}

/** Whether to offer notifications: the permission is undecided and the offer was never answered. */
export function mayOfferNotifications(): boolean {
  return 'Notification' in window && Notification.permission === 'default' && localStore.get(flag) === null
}

/** Stores that the offer was answered; it is not shown again. */
export async function answerNotificationOffer(accepted: boolean): Promise<void> {
  localStore.set(flag, 'true')
  if (accepted) await Notification.requestPermission()
}
