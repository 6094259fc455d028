type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Events recorded by `early-script.ts`; `place` is the number of the target among the elements of its kind. */
interface EarlyEvents {
  queue: [target: HTMLElement, type: 'click' | 'submit', place: number][]
  fields: Map<Field, [value: string | boolean, place: number]>
  /** Events that are dispatched while this is true are not recorded. */
  isReplaying?: boolean
  /** Stops recording. */
  stop: () => void
}

declare global {
  interface Window {
    earlyEvents?: EarlyEvents
  }
}

/** Restores the recorded values, then replays clicks and submits in order. Runs once. */
export function replayEarlyEvents(): void {
  const early = window.earlyEvents
  if (!early) return
  delete window.earlyEvents
  void replay(early)
}

/** Recording goes on meanwhile: what the visitor does during the replay happened after what is replayed. */
async function replay(early: EarlyEvents): Promise<void> {
  const { fields, queue } = early
  for (;;) {
    const [field] = fields
    if (field) await restore(early, ...field)
    const event = fields.size === 0 ? queue.shift() : null
    if (event) await repeat(early, event)
    else if (fields.size === 0) return early.stop()
  }
}

async function restore(early: EarlyEvents, recorded: Field, [before, place]: [string | boolean, number]) {
  const field = await hydrated(recorded, place)
  // The visitor may have typed on.
  const [value] = early.fields.get(recorded) ?? [before]
  early.fields.delete(recorded)
  if (field) dispatch(early, () => enter(field, value))
}

async function repeat(early: EarlyEvents, [recorded, type, place]: EarlyEvents['queue'][number]) {
  const target = await hydrated(recorded, place)
  recorded.removeAttribute('aria-busy')
  if (type === 'click') dispatch(early, () => target?.click())
  else if (target instanceof HTMLFormElement) dispatch(early, () => target.requestSubmit())
  // Let React render between two events, as it does between two clicks.
  await nextTask()
}

function dispatch(early: EarlyEvents, event: () => void): void {
  early.isReplaying = true
  event()
  early.isReplaying = false
}

/** Attempts until an element is given up, and the time between them in milliseconds. */
const attempts = 100
const pause = 30

/** The recorded element, or the one that React has put in its place, once React handles its events. */
async function hydrated<Target extends HTMLElement>(recorded: Target, place: number): Promise<Target | null> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const found = current(recorded, place)
    if (found) hydrate(found)
    // React discards what it has begun to hydrate when it finds a node of an extension.
    await nextTask(attempt === 0 ? 0 : pause)
    if (found?.isConnected && isHydrated(found)) return found
  }
  return current(recorded, place)
}

/** The element itself, or the nearest one of its kind that looks the same. */
function current<Target extends HTMLElement>(recorded: Target, place: number): Target | null {
  if (recorded.isConnected) return recorded
  const kind = [...document.getElementsByTagName(recorded.tagName)]
  const distance = (element: Element) => Math.abs(kind.indexOf(element) - place)
  const alike = kind.filter((element) => looks(element) === looks(recorded))
  const [nearest] = alike.toSorted((a, b) => distance(a) - distance(b))
  // It has the same tag.
  return (nearest as Target | undefined) ?? null
}

/** What tells elements of one kind apart. The text of a form contains what extensions have put into it. */
const looks = (element: Element) =>
  ['id', 'name', 'type', 'aria-label']
    .map((name) => element.getAttribute(name) ?? '')
    .concat(element instanceof HTMLFormElement ? '' : (element.textContent ?? ''))
    .join()

const nextTask = (delay = 0) => new Promise((resolve) => setTimeout(resolve, delay))

/** React attaches its properties to the elements that it handles. */
const isHydrated = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))

/** A discrete event makes React hydrate the Suspense boundary around its target immediately; it has no listeners. */
function hydrate(target: HTMLElement): void {
  target.dispatchEvent(new Event('touchcancel', { bubbles: true }))
}

/** Sets a value as user input would, so that controlled and uncontrolled fields match what is displayed. */
function enter(field: Field, value: string | boolean): void {
  // React overrides the value setter and ignores events without a value change, so call the native setter.
  if (typeof value === 'boolean') {
    Object.assign(field, { checked: !value })
    field.click()
    return
  }
  const caret = field === document.activeElement && 'selectionStart' in field ? field.selectionStart : null
  field.value = value === '' ? ' ' : ''
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  if (caret !== null && 'setSelectionRange' in field) field.setSelectionRange(caret, caret)
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}
