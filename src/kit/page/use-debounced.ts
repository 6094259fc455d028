import { useEffect, useState } from 'react'

/** Debounce before the server is queried, in milliseconds. */
const debounceDelay = 200

/** The text once it has not changed for a moment. */
export function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), debounceDelay)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
