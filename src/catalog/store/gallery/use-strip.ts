import { type KeyboardEvent, useRef, useState } from 'react'

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** A row of pictures as wide as its frame that scrolls from one to the next: which one is visible, and how to scroll. */
export function useStrip(start = 0) {
  const strip = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(start)

  /** Scrolls to a picture; smoothly if the style sheet says so. */
  const show = (index: number, behavior: ScrollBehavior = 'auto') => {
    const list = strip.current
    list?.scrollTo({ left: index * list.clientWidth, behavior })
  }

  const onScroll = () => {
    const list = strip.current
    if (list && list.clientWidth > 0) setCurrent(Math.round(list.scrollLeft / list.clientWidth))
  }

  /** For a list with one link or button per picture: the arrow keys move the focus and show its picture. */
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const items = [...event.currentTarget.children]
    const next = items.findIndex((item) => item.contains(document.activeElement)) + step
    if (!items[next]) return
    items[next].querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true })
    show(next)
  }

  return { strip, current, show, onScroll, onKeyDown }
}
