import { useBrand } from '../settings/settings-queries.ts'
import { Flower } from './flower.tsx'

/** Logo and name of the shop: its own logo when it has one, the bundled flower for Flor de Maga, else initials. */
export function BrandMark({ size = 'md' }: { size?: 'sm' | 'md' }) {
  const { companyName } = useBrand()
  return (
    <span className="flex min-w-0 items-center gap-2 sm:gap-2.5">
      <BrandLogo className={size === 'md' ? 'size-8.5 sm:size-9.5' : 'size-7'} />
      <span
        className={`truncate font-display font-medium tracking-display ${size === 'md' ? 'text-[1.375rem] sm:text-[1.5625rem]' : 'text-xl'}`}
      >
        {companyName}
      </span>
    </span>
  )
}

/** The logo alone; decorative, as the name stands beside it. */
export function BrandLogo({ className = '' }: { className?: string }) {
  const { companyName, logoUrl } = useBrand()
  if (logoUrl) return <img src={logoUrl} alt="" width={64} height={64} className={`object-contain ${className}`} />
  if (companyName === 'Flor de Maga') return <Flower className={`shrink-0 ${className}`} />
  return (
    <span
      aria-hidden
      className={`grid shrink-0 place-items-center rounded-full bg-brand font-bold text-on-brand text-sm ${className}`}
    >
      {initials(companyName)}
    </span>
  )
}

/** The first letters of the first two words. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).slice(0, 2)
  return words.map((word) => [...word][0]?.toUpperCase() ?? '').join('')
}
