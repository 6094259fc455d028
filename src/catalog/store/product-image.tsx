import { srcSetOf } from '../../pictures/picture.ts'
import { plantOf, wallAmong } from './category-wall.ts'

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
  /** Its wall stands behind the picture, and with its plant in place of a missing one. */
  category?: string
  /** The categories of the shop, for the walls of those that the shop does not know. */
  categories?: readonly string[]
}

/** A product picture, 4:5, or a placeholder. Fills its container, which sets the ratio. */
export function ProductImage({
  imageUrl,
  alt,
  sizes,
  eager = false,
  className = 'w-full',
  category = '',
  categories = [],
}: ProductImageProps) {
  const wall = wallAmong(category, categories)
  if (!imageUrl) {
    return (
      <span className={`grid aspect-4/5 place-items-center ${wall} ${className}`}>
        <img src={plantOf(category)} alt="" width={144} height={144} loading="lazy" className="w-3/5 max-w-36" />
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
