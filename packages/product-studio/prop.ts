import { ink } from './colors.ts'
import { stamp } from './mark.ts'
import { ellipse, soft } from './paint.ts'
import { sans, serif, text, textWidth } from './text.ts'

/**
 * An object on the ledge. Its base is at (0, 0), up is negative y, and the tallest are about 860 high.
 * `shadow` is the outline that darkens the wall and the ledge; it takes its fill from outside.
 */
export interface Prop {
  readonly drawing: string
  readonly shadow: string
}

export interface LabelText {
  readonly name: string
  readonly detail: string
  readonly ink?: string
}

/** Moves a prop along the ledge, and makes it smaller or larger on its foot. */
export function place(prop: Prop, x: number, scale = 1, y = 0): Prop {
  const at = `<g transform="translate(${x} ${y}) scale(${scale})">`
  return { drawing: `${at}${prop.drawing}</g>`, shadow: `${at}${prop.shadow}</g>` }
}

/** Several props as one; the first stands at the back. */
export function group(...props: readonly Prop[]): Prop {
  return { drawing: props.map((prop) => prop.drawing).join(''), shadow: props.map((prop) => prop.shadow).join('') }
}

/** The dark line where a thing meets the ledge. */
export function contact(width: number, strength = 0.5, depth = 1, x = 0): string {
  const dark = '#1c0a0e'
  return (
    ellipse(x, 4, width * 0.56, width * 0.085 * depth, dark, `opacity="${strength * 0.55}" ${soft(13)}`) +
    ellipse(x, 0, width * 0.5, width * 0.06 * depth, dark, `opacity="${strength}" ${soft(3)}`)
  )
}

/** Outline of an upright cylinder from its top edge down to the ledge. */
export function column(width: number, top: number, x = 0, corner = 20, bottom = 0): string {
  const left = x - width / 2
  const right = x + width / 2
  return `M${left + corner} ${top}H${right - corner}Q${right} ${top} ${right} ${top + corner}V${bottom}Q${x} ${bottom + width * 0.1} ${left} ${bottom}V${top + corner}Q${left} ${top} ${left + corner} ${top}Z`
}

export const outline = (path: string): string => `<path d="${path}"/>`

const fitted = (content: string, size: number, tracking: number, room: number): number =>
  Math.min(1, room / textWidth(content, size, sans, tracking))

/** Brand, rule, name and detail, centered; `y` is the baseline of the brand and `width` the room there is. */
export function label(x: number, y: number, width: number, words: LabelText): string {
  const color = words.ink ?? ink.dark
  const name = words.name.toUpperCase()
  const nameFit = fitted(name, width * 0.056, width * 0.009, width * 0.86)
  const detailFit = fitted(words.detail, width * 0.048, 0, width * 0.86)
  return (
    text('Flor de Maga', x, y, { size: width * 0.105, font: serif, fill: color }) +
    `<rect x="${x - width * 0.06}" y="${y + width * 0.06}" width="${width * 0.12}" height="1.6" fill="${color}" opacity=".6"/>` +
    text(name, x, y + width * 0.165, {
      size: width * 0.056 * nameFit,
      fill: color,
      tracking: width * 0.009 * nameFit,
    }) +
    text(words.detail, x, y + width * 0.25, { size: width * 0.048 * detailFit, fill: color, opacity: 0.8 })
  )
}

/** The small flower above the brand on a label. */
export function labelMark(x: number, y: number, scale: number, words: LabelText): string {
  return stamp(x, y, scale, words.ink ?? ink.brand)
}
