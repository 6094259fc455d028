import type { Oklch } from '../color.ts'
import { paper, porcelain } from '../colors.ts'
import { cylinder } from '../cylinder.ts'
import { materialStops } from '../materials.ts'
import { down, fill, glint, linear } from '../paint.ts'
import { column, contact, type LabelText, label, labelMark, outline, type Prop } from '../prop.ts'

export interface Pump {
  readonly label: LabelText
  readonly body?: Oklch
  readonly cap?: Oklch
}

const width = 330
const top = -702
const nozzle = `M-52 ${top - 150}Q-52 ${top - 168} -30 ${top - 170}H150Q196 ${top - 168} 206 ${top - 118}Q206 ${top - 104} 192 ${top - 106}Q182 ${top - 128} 150 ${top - 126}H52L46 ${top - 94}H-46Z`

/** A tall bottle with a pump. */
export function pump({ label: words, body = porcelain, cap = paper }: Pump): Prop {
  const bottle = cylinder({ x: 0, y: top + 60, width, height: -top - 76, color: body, topCurve: 0.1 })
  const collar = cylinder({ x: 0, y: top - 4, width: 132, height: 66, color: cap, topCurve: 0.1 })
  const stem = cylinder({ x: 0, y: top - 96, width: 40, height: 100, color: cap, openTop: true, highlight: false })
  const drawing =
    contact(width) +
    bottle +
    stem +
    collar +
    fill(nozzle, linear(materialStops('gloss', cap), down)) +
    glint(`M-34 ${top - 158}H150Q180 ${top - 156} 192 ${top - 132}`, 6, 0.55, 2) +
    labelMark(0, top + 236, 0.85, words) +
    label(0, top + 330, width, words)
  const shadow =
    outline(`${nozzle}${column(width, top + 46)}M-66 ${top}H66V${top + 66}H-66Z`) +
    outline(`M-20 ${top - 96}H20V${top}H-20Z`)
  return { drawing, shadow }
}
