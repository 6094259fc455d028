import { ImageOff, ImagePlus } from 'lucide-react'
import { useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { isPictureUrl } from '../picture-rules.ts'
import { useObjectUrl } from './use-object-url.ts'
import type { Picture } from './use-picture-upload.ts'

const boxes = { portrait: 'aspect-4/5 w-24', small: 'aspect-4/5 w-16', whole: 'aspect-3/2 w-32' }

/** `portrait` and `small` for products, `whole` for logos. */
export type PictureShape = keyof typeof boxes

interface PicturePreviewProps {
  picture: Picture
  shape: PictureShape
  alt?: string
}

/** Preview of the chosen picture. */
export function PicturePreview({ picture, shape, alt = m.admin_picture_preview() }: PicturePreviewProps) {
  const { file, url } = picture
  const local = useObjectUrl(file)
  const [failed, setFailed] = useState<string>()
  const address = url.trim()
  const source = file ? local : isPictureUrl(address) ? address : ''
  const box = boxes[shape]
  if (!source || source === failed) {
    const Icon = source ? ImageOff : ImagePlus
    return (
      <span className={`grid shrink-0 place-items-center rounded-control bg-sunken text-muted ${box}`}>
        <Icon aria-hidden className="size-6" strokeWidth={1.4} />
        {source && <span className="sr-only">{m.admin_picture_unseen()}</span>}
      </span>
    )
  }
  return (
    <img
      src={source}
      alt={alt}
      onError={() => setFailed(source)}
      className={`shrink-0 rounded-control bg-sunken ${shape === 'whole' ? 'object-contain' : 'object-cover'} ${box}`}
    />
  )
}
