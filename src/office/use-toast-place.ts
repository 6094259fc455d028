import { useEffect } from 'react'
import { type Box, overlaps, placeToast } from './place-toast.ts'

const controls = 'a[href], button, input, select, textarea, [role=menuitem], [role=tab]'
const widest = 384

/** Places the toasts of the back office at the top right, clear of all usable controls. */
export function useToastPlace(): void {
  useEffect(() => {
    const region = document.querySelector<HTMLElement>('[data-toasts]')
    if (!region) return
    let frame = 0
    const updatePlace = () => repositionToast(region)
    const scheduleUpdate = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(updatePlace)
    }
    // Place a new toast before it is painted; dialogs that open or close later may require another place.
    const shown = new MutationObserver(updatePlace)
    shown.observe(region, { childList: true, subtree: true })
    const changed = new MutationObserver(scheduleUpdate)
    changed.observe(document.body, { childList: true, subtree: true })
    addEventListener('scroll', scheduleUpdate, { capture: true, passive: true })
    addEventListener('resize', scheduleUpdate)
    return () => {
      cancelAnimationFrame(frame)
      shown.disconnect()
      changed.disconnect()
      removeEventListener('scroll', scheduleUpdate, { capture: true })
      removeEventListener('resize', scheduleUpdate)
      region.removeAttribute('style')
    }
  }, [])
}

/** Moves the toast when it is new or covers a control. */
function repositionToast(region: HTMLElement): void {
  const toast = region.querySelector<HTMLElement>('[role=status] > *')
  if (!toast) {
    region.removeAttribute('style')
    return
  }
  const width = Math.min(widest, innerWidth - 32)
  region.style.width = `${width}px`
  const size = { width, height: toast.offsetHeight }
  const taken = usableControls(region)
  const placed = region.style.left !== '' && Number.parseFloat(region.style.left) + width <= innerWidth
  if (placed && !taken.some((box) => overlaps(box, boxOf(region, size)))) return
  const below = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  const { left, top } = placeToast(size, { width: innerWidth, height: innerHeight, below }, taken)
  Object.assign(region.style, { left: `${left}px`, top: `${top}px`, right: 'auto', bottom: 'auto' })
}

/** Measures the toast without its entry animation, which starts at another position. */
function boxOf({ style }: HTMLElement, { width, height }: { width: number; height: number }): Box {
  const [left, top] = [Number.parseFloat(style.left), Number.parseFloat(style.top)]
  return { left, top, right: left + width, bottom: top + height }
}

/** The controls of the topmost dialog, or of the page while no dialog is open. */
function usableControls(region: HTMLElement): Box[] {
  const dialog = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1)
  return [...(dialog ?? document).querySelectorAll(controls)].flatMap((control) => {
    const box = control.getBoundingClientRect()
    return region.contains(control) || box.width === 0 || box.bottom < 0 || box.top > innerHeight ? [] : [box]
  })
}
