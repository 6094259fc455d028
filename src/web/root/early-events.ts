type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Events recorded by `early-script.ts`. */
interface EarlyEvents {
  queue: [target: HTMLElement, type: 'click' | 'submit'][]
  fields: Map<Field, string | boolean>
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
  early.stop()
  for (const [field, value] of early.fields) enter(field, value)
  void repeat(early.queue)
}

async function repeat(queue: EarlyEvents['queue']): Promise<void> {
  for (const [target, type] of queue) {
    if (!target.isConnected) continue
    hydrate(target)
    if (type === 'click') target.click()
    else if (target instanceof HTMLFormElement) target.requestSubmit()
    // Let React render between two events, as it does between two clicks.
    await new Promise((resolve) => setTimeout(resolve))
  }
}

/** A discrete event makes React hydrate the Suspense boundary around its target immediately; it has no listeners. */
function hydrate(target: HTMLElement): void {
  target.dispatchEvent(new Event('touchcancel', { bubbles: true }))
}

/** Sets a value as user input would, so that controlled and uncontrolled fields match what is displayed. */
function enter(field: Field, value: string | boolean): void {
  if (!field.isConnected) return
  hydrate(field)
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
