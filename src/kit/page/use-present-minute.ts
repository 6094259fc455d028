import { useSyncExternalStore } from 'react'
import { minuteMs } from '../zoned-time.ts'

/**
 * The present minute in milliseconds since 1970, followed while the page is open. Null on the server and until the page
 * hydrates: a page that is kept, or was rendered earlier, must not say what depends on the clock.
 */
export function usePresentMinute(): number | null {
  return useSyncExternalStore(follow, presentMinute, () => null)
}

const presentMinute = () => Math.floor(Date.now() / minuteMs) * minuteMs

function follow(onChange: () => void): () => void {
  const timer = setInterval(onChange, minuteMs / 6)
  return () => clearInterval(timer)
}
