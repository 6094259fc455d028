/** A rectangle of the viewport, in CSS pixels from its top left corner. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

const step = 8
/** Margin to the viewport's edges and to the header. */
const margin = 12
const gap = 4

export const overlaps = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/**
 * Finds a place where the toast covers no control: the topmost free one, and the rightmost of its row. Falls back to
 * the top right corner. `below` is the bottom edge of the sticky header.
 */
export function placeToast(
  size: { width: number; height: number },
  within: { width: number; height: number; below: number },
  controls: readonly Box[],
): { left: number; top: number } {
  const right = Math.max(margin, within.width - size.width - margin)
  const first = within.below + margin
  for (let top = first; top + size.height + margin <= within.height; top += step) {
    for (let left = right; left >= margin; left -= step) {
      const around = {
        left: left - gap,
        top: top - gap,
        right: left + size.width + gap,
        bottom: top + size.height + gap,
      }
      if (!controls.some((control) => overlaps(control, around))) return { left, top }
    }
  }
  return { left: right, top: first }
}
