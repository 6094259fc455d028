import { BrandLogo } from './brand/brand-mark.tsx'

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
