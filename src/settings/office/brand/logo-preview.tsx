import { m } from '../../../paraglide/messages.js'
import { HeroLogo, LogoOf } from '../../store/brand-mark.tsx'

/** Preview of the logo beside the shop's name, and on the hero's background. */
export function LogoPreview({ companyName, logoUrl }: { companyName: string; logoUrl: string | null }) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <figure className="flex min-w-0 flex-col gap-2">
        <span className="flex h-24 min-w-0 items-center gap-2.5 rounded-card border border-line bg-page px-4">
          <LogoOf companyName={companyName} logoUrl={logoUrl} className="size-10" />
          <span className="truncate font-display font-medium text-2xl tracking-display">{companyName}</span>
        </span>
        <figcaption className="text-muted text-xs">{m.settings_brand_logo_small()}</figcaption>
      </figure>
      <figure className="flex min-w-0 flex-col gap-2">
        <span className="on-leaf-area flex h-24 items-center rounded-card px-4">
          <HeroLogo companyName={companyName} logoUrl={logoUrl} />
        </span>
        <figcaption className="text-muted text-xs">{m.settings_brand_logo_large()}</figcaption>
      </figure>
    </div>
  )
}
