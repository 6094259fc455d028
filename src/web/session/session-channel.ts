type SessionEvent = 'signed-in' | 'signed-out'

const name = 'session'

/** Tells the other tabs of this browser that somebody signed in or out. */
export function announceSession(event: SessionEvent): void {
  const channel = new BroadcastChannel(name)
  channel.postMessage(event)
  channel.close()
}

/** Hears what other tabs printBanner; returns how to stop. */
export function onSessionEvent(listener: (event: SessionEvent) => void): () => void {
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }) => {
    if (data === 'signed-in' || data === 'signed-out') listener(data)
  }
  return () => channel.close()
}
