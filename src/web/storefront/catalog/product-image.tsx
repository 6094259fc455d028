import { ImageIcon } from 'lucide-react'

interface ProductImageProps {
  imageUrl: string | null
  /** Empty when the name stands beside it. */
  alt: string
  /** How wide the image is shown, for the browser's choice: "(min-width: 1024px) 25vw, 50vw". */
  sizes: string
  /** True for the first row: loaded at once. */
  eager?: boolean
  /** True for the one picture that the page is about: fetched before all others. */
  first?: boolean
  /** Says how wide it is; as wide as its box unless told. */
  className?: string
}

const widths = [400, 800, 1200] as const

/** The addresses of the renditions that the shop keeps of its own images; none for a foreign address. */
export function renditionsOf(imageUrl: string): string | undefined {
  if (!imageUrl.startsWith('/') || !/-(400|800|1200)\.webp$/.test(imageUrl)) return undefined
  return widths.map((width) => `${imageUrl.replace(/-\d+\.webp$/, `-${width}.webp`)} ${width}w`).join(', ')
}

/** A product's picture, 4:5, or a placeholder. Fills its box, which keeps the ratio. */
export function ProductImage({
  imageUrl,
  alt,
  sizes,
  eager = false,
  first = false,
  className = 'w-full',
}: ProductImageProps) {
  if (!imageUrl) {
    return (
      <span className={`grid aspect-4/5 place-items-center bg-wall-cal text-on-wall/40 ${className}`}>
        <ImageIcon aria-hidden className="size-10" strokeWidth={1.2} />
      </span>
    )
  }
  return (
    <img
      src={imageUrl}
      srcSet={renditionsOf(imageUrl)}
      sizes={sizes}
      alt={alt}
      width={800}
      height={1000}
      loading={eager || first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
      decoding="async"
      className={`aspect-4/5 bg-wall-cal object-cover ${className}`}
    />
  )
}
