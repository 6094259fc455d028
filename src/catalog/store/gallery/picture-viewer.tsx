import { ChevronLeft, ChevronRight, type LucideIcon, ZoomIn, ZoomOut } from 'lucide-react'
import { type MouseEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../../kit/ui/button.tsx'
import { FullDialog } from '../../../kit/ui/dialog.tsx'
import { m } from '../../../paraglide/messages.js'
import { widestRendition } from '../../../pictures/picture.ts'
import type { ShownPicture } from './picture-texts.ts'
import { useStrip } from './use-strip.ts'

interface PictureViewerProps {
  name: string
  pictures: readonly ShownPicture[]
  /** The picture that is shown first. */
  start: number
  onClose: () => void
}

/** The pictures of a product over the whole window; a click doubles the size, and scrolling then moves the picture. */
export function PictureViewer({ name, pictures, start, onClose }: PictureViewerProps) {
  const first = useRef<HTMLButtonElement>(null)
  return (
    <FullDialog open onOpenChange={(open) => !open && onClose()} title={name} initialFocus={first}>
      <Pictures pictures={pictures} start={start} first={first} />
    </FullDialog>
  )
}

type PicturesProps = Pick<PictureViewerProps, 'pictures' | 'start'> & {
  first: RefObject<HTMLButtonElement | null>
}

function Pictures({ pictures, start, first }: PicturesProps) {
  const { strip, current, show, onScroll, onKeyDown } = useStrip(start)
  const [zoomed, setZoomed] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it opens
  useLayoutEffect(() => show(start, 'instant'), [])
  const step = (by: number) => {
    flushSync(() => setZoomed(false))
    show(current + by)
  }
  return (
    <>
      <ul
        ref={strip}
        onScroll={onScroll}
        onKeyDown={zoomed ? undefined : onKeyDown}
        className={`flex min-h-0 flex-1 short:h-[70dvh] short:flex-none snap-x snap-mandatory scroll-smooth [scrollbar-width:none] ${zoomed ? 'overflow-hidden' : 'overflow-x-auto overflow-y-hidden'}`}
      >
        {pictures.map((picture, at) => (
          <Picture
            key={picture.url}
            picture={picture}
            current={at === current}
            zoomed={zoomed && at === current}
            onZoom={setZoomed}
            {...(at === start && { button: first })}
          />
        ))}
      </ul>
      <ViewerBar count={pictures.length} current={current} onStep={step} zoomed={zoomed} onZoom={setZoomed} />
    </>
  )
}

interface PictureProps {
  picture: ShownPicture
  current: boolean
  zoomed: boolean
  onZoom: (zoomed: boolean) => void
  button?: RefObject<HTMLButtonElement | null>
}

function Picture({ picture: { url, alt }, current, zoomed, onZoom, button }: PictureProps) {
  const frame = useRef<HTMLLIElement>(null)
  const toggle = ({ nativeEvent, detail }: MouseEvent) => {
    const { offsetX, offsetY } = nativeEvent
    flushSync(() => onZoom(!zoomed))
    const list = frame.current
    if (!list || zoomed) return
    // The clicked point, or the center when it was pressed by keyboard.
    const [x, y] = detail === 0 ? [list.clientWidth / 2, list.clientHeight / 2] : [offsetX, offsetY]
    list.scrollTo({ left: 2 * x - list.clientWidth / 2, top: 2 * y - list.clientHeight / 2, behavior: 'instant' })
  }
  return (
    <li
      ref={frame}
      className={`size-full shrink-0 snap-center overscroll-contain ${zoomed ? 'overflow-auto' : 'overflow-hidden'}`}
    >
      <button
        ref={button}
        type="button"
        tabIndex={current ? undefined : -1}
        aria-pressed={zoomed}
        onClick={toggle}
        className={`block focus-visible:-outline-offset-4 ${zoomed ? 'size-[200%] cursor-zoom-out' : 'size-full cursor-zoom-in'}`}
      >
        <img
          src={widestRendition(url)}
          alt={alt}
          width={1200}
          height={1500}
          loading="lazy"
          decoding="async"
          className="pointer-events-none size-full object-contain"
        />
      </button>
    </li>
  )
}

interface ViewerBarProps {
  count: number
  current: number
  onStep: (by: number) => void
  zoomed: boolean
  onZoom: (zoomed: boolean) => void
}

function ViewerBar({ count, current, onStep, zoomed, onZoom }: ViewerBarProps) {
  const previous = { icon: ChevronLeft, label: m.catalog_picture_previous(), end: current === 0 }
  const next = { icon: ChevronRight, label: m.catalog_picture_next(), end: current === count - 1 }
  return (
    <div className="flex items-center justify-center gap-2 p-3">
      {count > 1 && (
        <>
          <BarButton {...previous} onClick={() => onStep(-1)} />
          <p aria-live="polite" className="min-w-16 text-center font-semibold text-sm">
            {m.catalog_picture_place({ number: current + 1, count })}
          </p>
          <BarButton {...next} onClick={() => onStep(1)} />
        </>
      )}
      <BarButton
        icon={zoomed ? ZoomOut : ZoomIn}
        label={zoomed ? m.catalog_picture_zoom_out() : m.catalog_picture_zoom_in()}
        onClick={() => onZoom(!zoomed)}
      />
    </div>
  )
}

interface BarButtonProps {
  icon: LucideIcon
  label: string
  /** True if there is no further picture in this direction; the button stays focusable. */
  end?: boolean
  onClick: () => void
}

function BarButton({ icon: Icon, label, end = false, onClick }: BarButtonProps) {
  return (
    <Button
      tone="quiet"
      size="icon"
      aria-label={label}
      title={label}
      aria-disabled={end || undefined}
      onClick={() => !end && onClick()}
      className="aria-disabled:cursor-not-allowed aria-disabled:opacity-40"
    >
      <Icon aria-hidden className="size-5" />
    </Button>
  )
}
