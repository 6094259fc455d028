/** A request that waits for a reauthentication. */
export interface ReauthenticationQuestion {
  /** True when the server accepted the reauthentication: the waiting requests continue. */
  answer: (confirmed: boolean) => void
  /** The password does not count here: a customer uses a mailed code or a passkey. */
  withoutPassword: boolean
}

type Listener = (question: ReauthenticationQuestion | null) => void

let pending: { question: ReauthenticationQuestion; answered: Promise<boolean> } | null = null
let listener: Listener | null = null

/** Asks the user to reauthenticate; concurrent requests share one dialog. */
export function askToReauthenticate({ withoutPassword = false } = {}): Promise<boolean> {
  if (listener === null) return Promise.resolve(false)
  if (pending) return pending.answered
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const answer = (confirmed: boolean) => {
    pending = null
    listener?.(null)
    resolve(confirmed)
  }
  pending = { question: { answer, withoutPassword }, answered: promise }
  listener(pending.question)
  return promise
}

/** Registers the dialog; returns the unsubscribe function. Without one, every reauthentication fails. */
export function onReauthentication(show: Listener): () => void {
  listener = show
  return () => {
    pending?.question.answer(false)
    listener = null
  }
}
