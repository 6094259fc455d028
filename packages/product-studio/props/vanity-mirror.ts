import { type Oklch, shade } from '../color.ts'
import { gold } from '../colors.ts'
import { cylinder } from '../cylinder.ts'
import { diagonal, ellipse, fill, linear, soft } from '../paint.ts'
import { column, contact, outline, type Prop } from '../prop.ts'
import { mirrorGlass } from './compact.ts'

const center = -560
const radius = 262

/** A round mirror on a stand. */
export function vanityMirror(metal: Oklch = gold): Prop {
  const sheen = linear(
    [
      [0, shade(metal, 0.1)],
      [0.35, shade(metal, -0.14)],
      [0.6, shade(metal, 0.06)],
      [1, shade(metal, -0.26)],
    ],
    diagonal,
  )
  const streak = (left: number, wide: number): string =>
    `M${left} ${center + 160}L${left + 190} ${center - 190}L${left + 190 + wide} ${center - 168}L${left + wide} ${center + 190}Z`
  const drawing =
    contact(270) +
    cylinder({ x: 0, y: -30, width: 270, height: 22, color: metal, material: 'metal', topCurve: 0.16 }) +
    cylinder({ x: 0, y: center + radius - 8, width: 34, height: 268, color: metal, material: 'metal', openTop: true }) +
    ellipse(5, center + 6, radius + 2, radius + 2, shade(metal, -0.3)) +
    ellipse(0, center, radius, radius, sheen) +
    ellipse(0, center, radius - 17, radius - 17, shade(metal, -0.3)) +
    ellipse(0, center + 2, radius - 21, radius - 21, mirrorGlass) +
    fill(streak(-150, 62), '#fff', `opacity=".4" ${soft(3)}`) +
    fill(streak(-66, 18), '#fff', `opacity=".3" ${soft(3)}`)
  const disc = `M${-radius} ${center}a${radius} ${radius} 0 1 0 ${radius * 2} 0a${radius} ${radius} 0 1 0 ${-radius * 2} 0Z`
  return {
    drawing,
    shadow: outline(disc) + outline(`M-17 ${center + radius - 10}H17V0H-17Z`) + outline(column(270, -40)),
  }
}
