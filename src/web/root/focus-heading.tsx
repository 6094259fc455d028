import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** After a navigation the page's heading has the focus, so that ears hear where they are. */
export function FocusHeading() {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged, toLocation }) => {
        if (!fromLocation || !pathChanged || toLocation.hash !== '') return
        const heading = document.querySelector<HTMLElement>('main h1')
        if (!heading) return
        heading.tabIndex = -1
        heading.focus({ preventScroll: true })
      }),
    [router],
  )
  return null
}
