import { useCallback, useSyncExternalStore } from 'react'

const queries = { 640: '(width < 40rem)', 1024: '(width < 64rem)' } as const

/**
 * Whether the window is narrower than this: tables become lists of cards below 640 px, wide ones below 1024 px.
 * The back office renders in the browser only.
 */
export function useNarrow(pixels: keyof typeof queries = 640): boolean {
  const query = queries[pixels]
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}
