import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Focuses the page's heading after a navigation, so that screen readers announce the new page. */
export function FocusHeading() {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged, toLocation }) => {
        if (!fromLocation || !pathChanged || toLocation.hash !== '') return
        // A dialog or a field that was opened during the navigation keeps the focus: the visitor may be typing in it.
        if (document.activeElement?.closest('[role=dialog][data-open], input, select, textarea')) return
        const heading = document.querySelector<HTMLElement>('main h1')
        if (!heading) return
        heading.tabIndex = -1
        heading.focus({ preventScroll: true })
      }),
    [router],
  )
  return null
}
