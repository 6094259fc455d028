import { isCancelled } from '../../api/api-error.ts'

const name = 'payments'

/**
 * Looks after the payments of this browser, one tab at a time: `onTurn` is called when it is this tab's turn, which
 * lasts until the returned function is called or the tab is closed.
 */
export function holdPayments(onTurn: () => void = () => {}): () => void {
  // Missing without TLS: then every tab looks for itself, and the first to see the end takes it.
  const locks = navigator.locks as LockManager | undefined
  if (!locks) {
    onTurn()
    return () => {}
  }
  const waiting = new AbortController()
  let letGo = () => {}
  const turn = new Promise<void>((resolve) => {
    letGo = resolve
  })
  locks
    .request(name, { signal: waiting.signal }, () => {
      onTurn()
      return turn
    })
    .catch((error) => isCancelled(error) || console.warn('No turn', error))
  return () => {
    waiting.abort()
    letGo()
  }
}
