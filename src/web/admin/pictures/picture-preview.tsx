import { ImageOff, ImagePlus } from 'lucide-react'
import { useState } from 'react'
import { isPictureUrl } from '../../../domain/picture.ts'
import { m } from '../../../paraglide/messages.js'
import { useObjectUrl } from './use-object-url.ts'
import type { Picture } from './use-picture-upload.ts'

/** `portrait` for products, `whole` for logos. */
export type PictureShape = 'portrait' | 'whole'

/** Preview of the chosen picture. */
export function PicturePreview({ picture: { file, url }, shape }: { picture: Picture; shape: PictureShape }) {
  const local = useObjectUrl(file)
  const [failed, setFailed] = useState<string>()
  const address = url.trim()
  const source = file ? local : isPictureUrl(address) ? address : ''
  const box = shape === 'portrait' ? 'aspect-4/5 w-24' : 'aspect-3/2 w-32'
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
      alt={m.admin_picture_preview()}
      onError={() => setFailed(source)}
      className={`shrink-0 rounded-control bg-sunken ${shape === 'portrait' ? 'object-cover' : 'object-contain'} ${box}`}
    />
  )
}
