/**
 * Whether the router may set the scroll position. At hydration it would scroll to the top although the visitor
 * has scrolled, and a tap would hit another element. The document's own script has restored the position by then.
 */
export function scrollAfterHydration(): () => boolean {
  let hydrating = typeof window !== 'undefined'
  return () => {
    const scrolled = hydrating && window.scrollY > 0
    hydrating = false
    return !scrolled
  }
}
