/** A request that waits for a reauthentication. */
export interface ReauthenticationQuestion {
  /** True when the server accepted the reauthentication: the waiting requests continue. */
  answer: (confirmed: boolean) => void
}

type Listener = (question: ReauthenticationQuestion | null) => void

let pending: { question: ReauthenticationQuestion; answered: Promise<boolean> } | null = null
let listener: Listener | null = null

/** Asks the user to prove who they are; calls that wait at the same time share one question. */
export function askToReauthenticate(): Promise<boolean> {
  if (listener === null) return Promise.resolve(false)
  if (pending) return pending.answered
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const answer = (confirmed: boolean) => {
    pending = null
    listener?.(null)
    resolve(confirmed)
  }
  pending = { question: { answer }, answered: promise }
  listener(pending.question)
  return promise
}

/** Shows the questions from now on; returns how to stop. Without it every question is answered with no. */
export function onReauthentication(show: Listener): () => void {
  listener = show
  return () => {
    pending?.question.answer(false)
    listener = null
  }
}
