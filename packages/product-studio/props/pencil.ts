import { type Oklch, shade } from '../color.ts'
import { gold, wood } from '../colors.ts'
import { cylinder } from '../cylinder.ts'
import { materialStops } from '../materials.ts'
import { fill, linear } from '../paint.ts'
import { column, contact, outline, type Prop } from '../prop.ts'
import { serif, text } from '../text.ts'

export interface Pencil {
  readonly color: Oklch
  readonly metal?: Oklch
}

const width = 74
const tip = -830
const capX = 190

/** A sharpened eye pencil, point up, with its cap beside it. */
export function pencil({ color, metal = gold }: Pencil): Prop {
  const print = shade(metal, 0.1)
  const cone = `M${-width / 2} ${tip + 170}L-11 ${tip + 50}H11L${width / 2} ${tip + 170}Q24 ${tip + 182} 14 ${tip + 168}Q0 ${tip + 186} -14 ${tip + 168}Q-24 ${tip + 182} ${-width / 2} ${tip + 170}Z`
  const lead = `M-12 ${tip + 54}L-3 ${tip + 4}Q0 ${tip} 3 ${tip + 4}L12 ${tip + 54}Q0 ${tip + 60} -12 ${tip + 54}Z`
  const drawing =
    contact(width) +
    contact(width + 12, 0.5, 1, capX) +
    cylinder({ x: 0, y: tip + 170, width, height: -tip - 180, color, openTop: true, topCurve: 0.01 }) +
    fill(cone, linear(materialStops('matte', wood))) +
    fill(lead, linear(materialStops('matte', color))) +
    cylinder({ x: 0, y: -110, width: width + 1, height: 40, color: metal, material: 'metal', openTop: true }) +
    `<g transform="translate(8 -330) rotate(-90)">${text('Flor de Maga', 0, 0, { size: 30, font: serif, fill: print, tracking: 1 })}</g>` +
    cylinder({ x: capX, y: -230, width: width + 12, height: 222, color: metal, material: 'metal', topCurve: 0.12 })
  const body = `M0 ${tip}L${width / 2} ${tip + 170}V0H${-width / 2}V${tip + 170}Z`
  return { drawing, shadow: outline(body) + outline(column(width + 12, -236, capX)) }
}
