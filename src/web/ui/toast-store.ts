import { tabStore } from '../page/browser-storage.ts'

export interface ToastMessage {
  title: string
  description?: string
  tone?: 'neutral' | 'success' | 'warning' | 'danger'
  /** A newer message of the same topic takes the place of an older one instead of waiting behind it. */
  topic?: string
  /** Must also be possible elsewhere on the page: toasts go away. */
  action?: { label: string; onClick: () => void }
}

export interface QueuedToast extends ToastMessage {
  id: number
  /** Milliseconds on screen: 5000 (spec §9), 10,000 when there is something to press. */
  duration: number
}

let queue: readonly QueuedToast[] = []
let nextId = 1
const listeners = new Set<() => void>()

/** Shows a message when those before it are gone: one is visible at a time. */
export function toast(message: ToastMessage): void {
  const others = message.topic === undefined ? queue : queue.filter((entry) => entry.topic !== message.topic)
  update([...others, { ...message, id: nextId++, duration: message.action ? 10_000 : 5_000 }])
}

/** Takes back what a topic had to say, for instance because the visitor now looks at it. */
export function dismissTopic(topic: string): void {
  update(queue.filter((entry) => entry.topic !== topic))
}

export function dismissToast(id: number): void {
  update(queue.filter((entry) => entry.id !== id))
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The one to show now. */
export function currentToast(): QueuedToast | undefined {
  return queue[0]
}

function update(next: readonly QueuedToast[]): void {
  queue = next
  for (const listener of listeners) listener()
}

const carriedKey = 'toast-after-reload'

/** Shows a message on the next document of this tab: for what ends in a full page load. */
export function toastAfterReload(message: Omit<ToastMessage, 'action'>): void {
  tabStore.set(carriedKey, JSON.stringify(message))
}

/** Shows what the document before left to say. */
export function showCarriedToast(): void {
  const carried = tabStore.get(carriedKey)
  if (carried === null) return
  tabStore.remove(carriedKey)
  toast(JSON.parse(carried) as ToastMessage)
}
