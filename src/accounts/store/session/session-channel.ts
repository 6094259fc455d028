/** `timed-out`: signed out after inactivity. */
type SessionEvent = 'signed-in' | 'signed-out' | 'timed-out'

const name = 'session'

/** Notifies the other tabs of this browser of a sign-in or sign-out. */
export function announceSession(event: SessionEvent): void {
  const channel = new BroadcastChannel(name)
  channel.postMessage(event)
  channel.close()
}

/** Listens to sign-ins and sign-outs of other tabs; returns the unsubscribe function. */
export function onSessionEvent(listener: (event: SessionEvent) => void): () => void {
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }) => {
    if (data === 'signed-in' || data === 'signed-out' || data === 'timed-out') listener(data)
  }
  return () => channel.close()
}
