import { brandInitials, productBrand } from '../../kit/brand.ts'
import { Flower } from '../../kit/ui/flower.tsx'
import { useBrand } from './settings-queries.ts'

/** A logo as wide as this holds the shop's name: it stands alone, in its full height. */
const wordmarkRatio = 2

/** Logo and name of the shop: its own logo, else the bundled flower for Flor de Maga, else initials. */
export function BrandMark({ size = 'md' }: { size?: 'sm' | 'md' }) {
  const { companyName, logoUrl, logoRatio } = useBrand()
  if (logoUrl && logoRatio >= wordmarkRatio) {
    return (
      <img
        src={logoUrl}
        alt={companyName}
        width={Math.round(40 * logoRatio)}
        height={40}
        className={`w-auto min-w-0 object-contain object-left ${size === 'md' ? 'h-10 max-w-60 lg:max-xl:max-w-44 xl:max-w-80' : 'h-7 max-w-48'}`}
      />
    )
  }
  return (
    <span className="flex min-w-0 items-center gap-2 sm:gap-2.5">
      <BrandLogo className={size === 'md' ? 'size-10 max-[22.4rem]:size-8' : 'size-7'} />
      <span
        className={`truncate font-display font-medium tracking-display ${size === 'md' ? 'text-[1.375rem] max-[22.4rem]:text-[1.0625rem] sm:text-[1.5625rem]' : 'text-xl'}`}
      >
        {companyName}
      </span>
    </span>
  )
}

/** The logo alone; decorative, because the name is beside it. */
export function BrandLogo({ className }: { className?: string }) {
  const { companyName, logoUrl } = useBrand()
  return <LogoOf companyName={companyName} logoUrl={logoUrl} className={className} />
}

interface LogoOfProps {
  companyName: string
  logoUrl: string | null
  className?: string | undefined
}

/** The logo of a brand, stored or previewed. */
export function LogoOf({ companyName, logoUrl, className = '' }: LogoOfProps) {
  if (logoUrl)
    return <img src={logoUrl} alt="" width={64} height={64} className={`shrink-0 object-contain ${className}`} />
  if (companyName === productBrand) return <Flower className={`shrink-0 ${className}`} />
  return (
    <span
      aria-hidden
      className={`grid shrink-0 place-items-center rounded-full bg-brand font-bold text-on-brand text-sm ${className}`}
    >
      {brandInitials(companyName)}
    </span>
  )
}

/** The logo on the hero's green, 64 pixels high and as wide as it is; the flower and initials are on a disc. */
export function HeroLogo({ companyName, logoUrl }: LogoOfProps) {
  if (logoUrl)
    return (
      <img
        src={logoUrl}
        alt=""
        width={64}
        height={64}
        className="h-16 w-auto min-w-16 max-w-64 rounded-card bg-on-leaf-block object-contain p-1.5"
      />
    )
  return (
    <span className="grid size-16 shrink-0 place-items-center rounded-full bg-on-leaf-block">
      <LogoOf companyName={companyName} logoUrl={null} className="size-11" />
    </span>
  )
}
