import { parseStored, tabStore } from '../page/browser-storage.ts'

export interface ToastMessage {
  title: string
  description?: string | undefined
  tone?: 'neutral' | 'success' | 'warning' | 'danger'
  /** A newer message of the same topic replaces an older one instead of queuing behind it. */
  topic?: string
  /** Must also be available elsewhere on the page, because toasts disappear. */
  action?: { label: string; onClick: () => void }
  /** Duration in milliseconds; by default 5000 (spec §9), 10,000 with an action. */
  duration?: number
}

export interface QueuedToast extends ToastMessage {
  id: number
  duration: number
}

let queue: readonly QueuedToast[] = []
let nextId = 1
const listeners = new Set<() => void>()

/**
 * Queues a message; one is visible at a time. A success replaces the failures before it. A description that only
 * repeats the title is omitted.
 */
export function toast(message: ToastMessage): void {
  const { title, topic, tone, action, duration = action ? 10_000 : 5_000 } = message
  const description = withoutRepeatedTitle(title, message.description)
  const replaced = (entry: QueuedToast) =>
    (topic !== undefined && entry.topic === topic) || (tone === 'success' && entry.tone === 'danger')
  const others = queue.filter((entry) => !replaced(entry))
  update([...others, { ...message, description, id: nextId++, duration }])
}

/** Removes error and warning toasts without an action; called whenever a form is submitted. */
export function dismissFailures(): void {
  update(queue.filter(({ tone, action }) => action || (tone !== 'danger' && tone !== 'warning')))
}

/** The description without a first sentence that repeats the title; undefined when nothing is left. */
function withoutRepeatedTitle(title: string, description: string | undefined): string | undefined {
  const [first = ''] = description?.match(/^[^.!?]*[.!?]*\s*/) ?? []
  if (description === undefined || normalizeText(first) !== normalizeText(title)) return description
  return description.slice(first.length) || undefined
}

const normalizeText = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()

/** Removes the toasts of a topic, for instance because the page now shows the information. */
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

/** The visible toast. */
export function currentToast(): QueuedToast | undefined {
  return queue[0]
}

function update(next: readonly QueuedToast[]): void {
  queue = next
  for (const listener of listeners) listener()
}

const carriedKey = 'toasts-after-reload'

/** A toast that survives a full page load; its action does not, because callbacks cannot be stored. */
type CarriedToast = Omit<ToastMessage, 'action'>

/** Shows a toast after the next full page load of this tab. */
export function toastAfterReload(message: CarriedToast): void {
  tabStore.set(carriedKey, JSON.stringify([...carriedToasts(), message]))
}

/** Shows the current and queued toasts again after the next full page load of this tab. */
export function carryToasts(): void {
  for (const { id: _id, duration: _duration, action: _action, ...message } of queue) toastAfterReload(message)
  update([])
}

/** Shows the toasts that the previous document stored. */
export function showCarriedToasts(): void {
  const carried = carriedToasts()
  tabStore.remove(carriedKey)
  for (const message of carried) toast(message)
}

function carriedToasts(): CarriedToast[] {
  return parseStored<CarriedToast[]>(tabStore.get(carriedKey)) ?? []
}
