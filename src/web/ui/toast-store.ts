import { tabStore } from '../storage/browser-storage.ts'

export interface ToastMessage {
  title: string
  description?: string | undefined
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

/**
 * Shows a message when those before it are gone: one is visible at a time. A success takes the place of the failures
 * before it. A description that only repeats the title is left out.
 */
export function toast(message: ToastMessage): void {
  const { title, topic, tone } = message
  const description = withoutEcho(title, message.description)
  const replaced = (entry: QueuedToast) =>
    (topic !== undefined && entry.topic === topic) || (tone === 'success' && entry.tone === 'danger')
  const others = queue.filter((entry) => !replaced(entry))
  update([...others, { ...message, description, id: nextId++, duration: message.action ? 10_000 : 5_000 }])
}

/** Withdraws what earlier tries led to: called when any form is submitted again. */
export function dismissFailures(): void {
  update(queue.filter(({ tone, action }) => action || (tone !== 'danger' && tone !== 'warning')))
}

/** The description without a first sentence that says the same as the title; undefined when nothing else is left. */
function withoutEcho(title: string, description: string | undefined): string | undefined {
  const [first = ''] = description?.match(/^[^.!?]*[.!?]*\s*/) ?? []
  if (description === undefined || wordsOf(first) !== wordsOf(title)) return description
  return description.slice(first.length) || undefined
}

const wordsOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()

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

const carriedKey = 'toasts-after-reload'

/** A message that the next document of this tab can show: its buttons belong to this one. */
type CarriedToast = Omit<ToastMessage, 'action'>

/** Shows a message on the next document of this tab: for what ends in a full page load. */
export function toastAfterReload(message: CarriedToast): void {
  tabStore.set(carriedKey, JSON.stringify([...carriedToasts(), message]))
}

/** Shows what is visible or waits now on the next document of this tab. */
export function carryToasts(): void {
  for (const { id: _id, duration: _duration, action: _action, ...message } of queue) toastAfterReload(message)
  update([])
}

/** Shows what the document before left to say. */
export function showCarriedToasts(): void {
  const carried = carriedToasts()
  tabStore.remove(carriedKey)
  for (const message of carried) toast(message)
}

function carriedToasts(): CarriedToast[] {
  return JSON.parse(tabStore.get(carriedKey) ?? '[]') as CarriedToast[]
}
