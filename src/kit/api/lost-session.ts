type Listener = () => void

let listener: Listener | null = null

/** Called for every answer that says that the session is over. */
export function reportLostSession(): void {
  listener?.()
}

/** Registers what happens when any answer says that the session is over; returns the unsubscribe function. */
export function onLostSession(act: Listener): () => void {
  listener = act
  return () => {
    listener = null
  }
}
