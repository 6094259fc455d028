import type { Oklch } from '../color.ts'
import { gold, wine } from '../colors.ts'
import { cylinder } from '../cylinder.ts'
import { column, contact, outline, type Prop } from '../prop.ts'
import { serif, text } from '../text.ts'

export interface Wand {
  readonly body: Oklch
  readonly cap?: Oklch
  readonly metal?: Oklch
  readonly print?: string
}

const width = 136
const top = -800

/** A slim tube with a wand in its cap: mascara or lip gloss. */
export function wand({ body, cap = wine, metal = gold, print = '#fff' }: Wand): Prop {
  const drawing =
    contact(width) +
    cylinder({ x: 0, y: top + 352, width, height: -top - 364, color: body, openTop: true }) +
    cylinder({ x: 0, y: top + 326, width: width - 6, height: 34, color: metal, material: 'metal', openTop: true }) +
    cylinder({ x: 0, y: top, width, height: 330, color: cap, topCurve: 0.12 }) +
    `<g transform="translate(11 ${top + 570}) rotate(-90)">${text('Flor de Maga', 0, 0, { size: 42, font: serif, fill: print, tracking: 1 })}</g>`
  return { drawing, shadow: outline(column(width, top)) }
}
