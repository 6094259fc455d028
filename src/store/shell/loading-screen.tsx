import { useRouter } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { BrandLogo } from '../../settings/store/brand-mark.tsx'

/** Shown while a page's code is loading; always in Spanish (spec §2). As high as the window: no footer moves after it. */
export function LoadingScreen() {
  return (
    <div
      lang="es"
      role="status"
      className="grid min-h-dvh animate-appear place-items-center px-6 pb-[40vh] text-center"
    >
      <div className="flex flex-col items-center gap-4">
        <BrandLogo className="size-16 animate-pulse-soft" />
        <p className="font-display font-medium text-h3 tracking-display">Cargando...</p>
        <p className="text-muted">Por favor, espera un momento.</p>
      </div>
    </div>
  )
}

/** Shown when a page takes long to open. */
export function PendingPage() {
  usePendingScroll()
  return <LoadingScreen />
}

/**
 * Scrolls to the top when the placeholder of another page appears: a visitor who clicked far down would see nothing of it.
 * The router scrolls, or restores a position, only when the page itself is there.
 */
export function usePendingScroll(): void {
  const router = useRouter()
  useLayoutEffect(() => {
    const { location, resolvedLocation } = router.state
    if (resolvedLocation && resolvedLocation.pathname !== location.pathname) {
      window.scrollTo({ top: 0, behavior: 'instant' })
    }
  }, [router])
}
