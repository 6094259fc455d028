import { useCallback, useSyncExternalStore } from 'react'

const queries = {
  640: '(width < 40rem)',
  768: '(width < 48rem)',
  1024: '(width < 64rem)',
  1280: '(width < 80rem)',
} as const

/**
 * Whether the window is narrower than this: tables become cards below 640 px, wide ones below 1024 or 1280 px.
 * Only for pages that render in the browser.
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
