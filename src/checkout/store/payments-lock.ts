import { isAborted } from '../../kit/api/api-error.ts'

const name = 'payments'

/**
 * Acquires the browser-wide lock for following up payments: `onTurn` is called when this tab holds it, until the
 * returned function is called or the tab is closed.
 */
export function lockPayments(onTurn: () => void = () => {}): () => void {
  // The Locks API requires https. Without it every tab follows up, and the first to see the outcome claims it.
  const locks: LockManager | undefined = navigator.locks
  if (!locks) {
    onTurn()
    return () => {}
  }
  const waiting = new AbortController()
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  locks
    .request(name, { signal: waiting.signal }, () => {
      onTurn()
      return released
    })
    .catch((error) => isAborted(error) || console.warn('The payments lock failed', error))
  return () => {
    waiting.abort()
    release()
  }
}
