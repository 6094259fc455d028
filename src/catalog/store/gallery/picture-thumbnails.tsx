import type { KeyboardEvent } from 'react'
import { m } from '../../../paraglide/messages.js'
import { ProductImage } from '../product-image.tsx'
import type { ShownPicture } from './picture-texts.ts'

/** The id of a picture in the strip. */
export const slideId = (at: number) => `picture-${at + 1}`

interface PictureThumbnailsProps {
  pictures: readonly ShownPicture[]
  current: number
  onShow: (at: number) => void
  onKeyDown: (event: KeyboardEvent<HTMLUListElement>) => void
}

/** Small pictures below the strip, on screens that are wide enough; links to their places without scripts. */
export function PictureThumbnails({ pictures, current, onShow, onKeyDown }: PictureThumbnailsProps) {
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
