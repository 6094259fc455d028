import { ImageIcon } from 'lucide-react'
import { srcSetOf } from '../../pictures/picture.ts'

interface ProductImageProps {
  imageUrl: string | null
  /** Empty when the name is beside the picture. */
  alt: string
  /** The `sizes` attribute: "(min-width: 1024px) 25vw, 50vw". */
  sizes: string
  /** True above the fold: fetched with high priority. */
  eager?: boolean
  /** CSS width classes; the width of the container by default. */
  className?: string
  /** The color class behind the picture, and in place of a missing one. */
  wall?: string
}

/** A product picture, 4:5, or a placeholder. Fills its container, which sets the ratio. */
export function ProductImage({
  imageUrl,
  alt,
  sizes,
  eager = false,
  className = 'w-full',
  wall = 'bg-wall-cal',
}: ProductImageProps) {
  if (!imageUrl) {
    return (
      <span className={`grid aspect-4/5 place-items-center ${wall} text-on-wall/40 ${className}`}>
        <ImageIcon aria-hidden className="size-10" strokeWidth={1.2} />
      </span>
    )
  }
  return (
    <img
      src={imageUrl}
      srcSet={srcSetOf(imageUrl)}
      sizes={sizes}
      alt={alt}
      width={800}
      height={1000}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
      className={`aspect-4/5 ${wall} object-cover ${className}`}
    />
  )
}
