import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, type LucideIcon, ZoomIn } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { lazyComponent } from '../../../kit/page/lazy-component.tsx'
import { m } from '../../../paraglide/messages.js'
import { widestRendition } from '../../../pictures/picture.ts'
import type { Product } from '../../api.ts'
import { picturesOf } from '../../product-pictures.ts'
import { ProductImage } from '../product-image.tsx'
import { productDetailsQuery } from '../product-queries.ts'
import { productName } from '../product-text.ts'
import { type ShownPicture, shownPictures } from './picture-texts.ts'
import { useStrip } from './use-strip.ts'

const PictureViewer = lazyComponent(() => import('./picture-viewer.tsx').then((module) => module.PictureViewer))

interface ProductGalleryProps {
  product: Product
  /** URL of the picture that is shown first, such as that of a chosen variant; the product's first by default. */
  shown?: string | null
}

/** The pictures of a product: a strip to swipe, thumbnails on wide screens, and a viewer that enlarges them. */
export function ProductGallery({ product, shown }: ProductGalleryProps) {
  const { data } = useQuery(productDetailsQuery(product.slug))
  const name = productName(product)
  // The first picture may be that of another shade.
  const isShade = shown && product.variants.some(({ imageUrl }) => imageUrl === null || imageUrl === product.imageUrl)
  const pictures = shownPictures(picturesOf(isShade ? null : product.imageUrl, data?.images ?? [], shown), name)
  if (pictures.length === 0)
    return (
      <ProductImage imageUrl={null} category={product.category} alt={name} sizes="" className="w-full rounded-tile" />
    )
  // Another first picture starts again at the beginning of the strip.
  return <Gallery key={pictures[0]?.url} name={name} pictures={pictures} />
}

function Gallery({ name, pictures }: { name: string; pictures: readonly ShownPicture[] }) {
  const { strip, current, show, onScroll, onKeyDown } = useStrip()
  const [enlarged, setEnlarged] = useState<number | null>(null)
  const close = () => setEnlarged(null)
  const arrows = { count: pictures.length, onShow: show }
  return (
    <section aria-label={m.catalog_pictures({ name })} className="min-w-0">
      <div className="relative">
        <ul
          ref={strip}
          onScroll={onScroll}
          onKeyDown={onKeyDown}
          className="flex snap-x snap-mandatory overflow-x-auto overflow-y-hidden overscroll-x-contain scroll-smooth rounded-tile [scrollbar-width:none]"
        >
          <Slides pictures={pictures} current={current} onEnlarge={setEnlarged} />
        </ul>
        <StripArrow
          at={current - 1}
          icon={ChevronLeft}
          label={m.catalog_picture_previous()}
          {...arrows}
          side="left-3"
        />
        <StripArrow at={current + 1} icon={ChevronRight} label={m.catalog_picture_next()} {...arrows} side="right-3" />
      </div>
      {pictures.length > 1 && (
        <PictureThumbnails pictures={pictures} current={current} onShow={show} onKeyDown={onKeyDown} />
      )}
      {enlarged !== null && (
        <PictureViewer name={name} pictures={pictures} start={enlarged} onClose={close} onMissing={close} />
      )}
    </section>
  )
}

interface SlidesProps {
  pictures: readonly ShownPicture[]
  current: number
  onEnlarge: (at: number) => void
}

function Slides({ pictures, current, onEnlarge }: SlidesProps) {
  return pictures.map((picture, at) => (
    <li key={picture.url} id={slideId(at)} className="w-full shrink-0 snap-center">
      <Slide
        picture={picture}
        at={at}
        count={pictures.length}
        current={at === current}
        onEnlarge={() => onEnlarge(at)}
      />
    </li>
  ))
}

interface SlideProps {
  picture: ShownPicture
  at: number
  count: number
  current: boolean
  onEnlarge: () => void
}

/** A picture of the strip; without scripts the link opens the picture itself. */
function Slide({ picture: { url, alt }, at, count, current, onEnlarge }: SlideProps) {
  const enlarge = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onEnlarge()
  }
  return (
    <a
      href={widestRendition(url)}
      tabIndex={current ? undefined : -1}
      onClick={enlarge}
      onPointerEnter={PictureViewer.preload}
      onFocus={PictureViewer.preload}
      className="group relative block cursor-zoom-in overflow-hidden rounded-tile focus-visible:-outline-offset-4"
    >
      <ProductImage
        imageUrl={url}
        alt={alt}
        sizes="(min-width: 1400px) 616px, (min-width: 768px) 46vw, calc(100vw - 32px)"
        eager={at === 0}
      />
      {count > 1 && (
        <span className="absolute bottom-3 left-3 rounded-full bg-surface px-3 py-1 font-semibold text-ink text-sm md:sr-only">
          {m.catalog_picture_place({ number: at + 1, count })}
        </span>
      )}
      <span className="sr-only">{m.catalog_picture_enlarge()}</span>
      <span
        aria-hidden
        className="absolute right-3 bottom-3 grid size-9 place-items-center rounded-full bg-surface text-ink group-hover:bg-sunken"
      >
        <ZoomIn className="size-4.5" />
      </span>
    </a>
  )
}

interface StripArrowProps {
  /** The picture that a click shows. */
  at: number
  count: number
  icon: LucideIcon
  label: string
  /** The class that places it at its side of the strip. */
  side: string
  onShow: (at: number) => void
}

/** Shows the next or the previous picture; not a stop of the Tab key, because the arrow keys do the same. */
function StripArrow({ at, count, icon: Icon, label, side, onShow }: StripArrowProps) {
  if (at < 0 || at >= count) return null
  return (
    <a
      href={`#${slideId(at)}`}
      aria-label={label}
      tabIndex={-1}
      onClick={(event) => {
        event.preventDefault()
        onShow(at)
      }}
      className={`absolute top-1/2 hidden size-11 -translate-y-1/2 place-items-center rounded-full bg-surface text-ink hover:bg-sunken md:grid ${side}`}
    >
      <Icon aria-hidden className="size-5" />
    </a>
  )
}

/** The id of a picture in the strip. */
const slideId = (at: number) => `picture-${at + 1}`

interface PictureThumbnailsProps {
  pictures: readonly ShownPicture[]
  current: number
  onShow: (at: number) => void
  onKeyDown: (event: KeyboardEvent<HTMLUListElement>) => void
}

/** Small pictures below the strip, on screens that are wide enough; links to their places without scripts. */
function PictureThumbnails({ pictures, current, onShow, onKeyDown }: PictureThumbnailsProps) {
  return (
    <ul onKeyDown={onKeyDown} className="mt-3 hidden flex-wrap gap-2.5 md:flex">
      {pictures.map(({ url }, at) => (
        <li key={url}>
          <a
            href={`#${slideId(at)}`}
            aria-label={m.catalog_picture_show({ number: at + 1, count: pictures.length })}
            aria-current={at === current ? 'true' : undefined}
            onClick={(event) => {
              event.preventDefault()
              onShow(at)
            }}
            className="block overflow-hidden rounded-control border-2 border-transparent opacity-75 hover:opacity-100 aria-[current]:border-brand aria-[current]:opacity-100"
          >
            <ProductImage imageUrl={url} alt="" sizes="64px" className="w-16" />
          </a>
        </li>
      ))}
    </ul>
  )
}
