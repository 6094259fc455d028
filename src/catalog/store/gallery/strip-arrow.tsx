import type { LucideIcon } from 'lucide-react'
import { slideId } from './picture-thumbnails.tsx'

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
export function StripArrow({ at, count, icon: Icon, label, side, onShow }: StripArrowProps) {
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
