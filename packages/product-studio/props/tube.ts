import type { Oklch } from '../color.ts'
import { paper } from '../colors.ts'
import { cylinder } from '../cylinder.ts'
import { materialStops } from '../materials.ts'
import { fill, glint, linear } from '../paint.ts'
import { column, contact, type LabelText, label, labelMark, outline, type Prop } from '../prop.ts'

export interface Tube {
  readonly label: LabelText
  readonly body: Oklch
  readonly cap?: Oklch
}

const width = 300
const top = -792
const neck = -130
const at = (part: number): number => width * part

const squeezed = `M${at(-0.5)} ${top}H${at(0.5)}C${at(0.52)} ${top + 260} ${at(0.43)} ${neck - 40} ${at(0.36)} ${neck}H${at(-0.36)}C${at(-0.43)} ${neck - 40} ${at(-0.52)} ${top + 260} ${at(-0.5)} ${top}Z`

/** A soft tube that stands on its cap. */
export function tube({ label: words, body, cap = paper }: Tube): Prop {
  const crimp = Array.from({ length: 24 }, (_, index) => {
    const x = at(-0.5) + 6 + (index * (width - 12)) / 23
    return `<path d="M${x} ${top + 2}v34" stroke="#000" stroke-opacity=".1" stroke-width="2"/>`
  })
  const shine = `M${at(-0.36)} ${top + 70}C${at(-0.38)} ${top + 300} ${at(-0.33)} ${neck - 90} ${at(-0.27)} ${neck - 30}`
  const drawing =
    contact(at(0.74)) +
    cylinder({ x: 0, y: neck - 6, width: at(0.74), height: 122, color: cap, topCurve: 0.08 }) +
    fill(squeezed, linear(materialStops('gloss', body))) +
    crimp.join('') +
    `<path d="M${at(-0.5)} ${top + 40}H${at(0.5)}" stroke="#fff" stroke-opacity=".5" stroke-width="2"/>` +
    glint(shine, 20, 0.4) +
    labelMark(0, top + 180, 0.95, words) +
    label(0, top + 300, width * 0.96, words)
  return { drawing, shadow: outline(squeezed) + outline(column(at(0.74), neck)) }
}
