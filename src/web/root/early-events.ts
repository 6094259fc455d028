type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** What `early-script.ts` recorded. */
interface EarlyEvents {
  queue: [target: HTMLElement, type: 'click' | 'submit'][]
  fields: Map<Field, string | boolean>
  /** Ends the recording. */
  stop: () => void
}

declare global {
  interface Window {
    earlyEvents?: EarlyEvents
  }
}

/** Enters the recorded values, then repeats clicks and submits in their order. Does so once. */
export function replayEarlyEvents(): void {
  const early = window.earlyEvents
  if (!early) return
  delete window.earlyEvents
  early.stop()
  for (const [field, value] of early.fields) enter(field, value)
  void repeat(early.queue)
}

async function repeat(queue: EarlyEvents['queue']): Promise<void> {
  for (const [target, type] of queue) {
    if (!target.isConnected) continue
    hydrate(target)
    if (type === 'click') target.click()
    else (target as HTMLFormElement).requestSubmit()
    // React renders between two events, as it does between two presses.
    await new Promise((resolve) => setTimeout(resolve))
  }
}

/** React at once hydrates the Suspense boundary around the target of a discrete event; nothing listens to this one. */
function hydrate(target: HTMLElement): void {
  target.dispatchEvent(new Event('touchcancel', { bubbles: true }))
}

/** Enters a value as a visitor would, so that controlled and uncontrolled fields agree with what is shown. */
function enter(field: Field, value: string | boolean): void {
  if (!field.isConnected) return
  hydrate(field)
  // The own setters are React's: they must have seen another value, or it takes the event for no change.
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
