import { type Oklch, shade } from '../color.ts'
import { paper } from '../colors.ts'
import { stamp } from '../mark.ts'
import { diagonal, down, fill, linear } from '../paint.ts'
import { contact, group, type LabelText, label, labelMark, outline, type Prop, place } from '../prop.ts'

const width = 620
const height = 214
const half = width / 2
const top = -height

/** A bar of soap without its paper, with the flower pressed into it. */
export function soapBar(color: Oklch): Prop {
  const front = linear([
    [0, shade(color, -0.09)],
    [0.06, shade(color, -0.02)],
    [0.35, shade(color, 0.03)],
    [0.9, shade(color, -0.07)],
    [1, shade(color, -0.14)],
  ])
  const falloff = linear(
    [
      [0, '#fff', 0.18],
      [0.12, '#fff', 0],
      [0.8, '#1c0a0e', 0],
      [1, '#1c0a0e', 0.16],
    ],
    down,
  )
  const upper = `M${-half + 26} ${top + 8}L${-half + 78} ${top - 78}H${half - 78}L${half - 26} ${top + 8}Z`
  const face = `x="${-half}" y="${top - 6}" width="${width}" height="${height + 2}" rx="40"`
  const above = shade(color, 0.07)
  const drawing =
    contact(width, 0.46, 0.32) +
    fill(upper, above, `stroke="${above}" stroke-width="22" stroke-linejoin="round"`) +
    `${front.defs}${falloff.defs}<rect ${face} fill="${front.ref}"/>` +
    `<g opacity=".8">${stamp(0, top + height / 2 - 4, 2, shade(color, -0.07))}</g>` +
    `<rect ${face} fill="${falloff.ref}"/>`
  const shadow = `M${-half} 0V${top}L${-half + 60} ${top - 86}H${half - 60}L${half} ${top}V0Z`
  return { drawing, shadow: outline(shadow) }
}

export interface Soap {
  readonly label: LabelText
  readonly color: Oklch
}

/** A bar in its paper band. */
export function soap({ label: words, color }: Soap): Prop {
  const band = linear([
    [0, shade(paper, -0.05)],
    [0.35, shade(paper, 0.02)],
    [1, shade(paper, -0.1)],
  ])
  const overTop = linear(
    [
      [0, shade(paper, 0.02)],
      [1, shade(paper, -0.02)],
    ],
    diagonal,
  )
  const drawing =
    soapBar(color).drawing +
    fill(`M-178 ${top + 6}L-158 ${top - 90}H158L178 ${top + 6}Z`, overTop) +
    fill(`M-178 ${top + 4}H178V-3H-178Z`, band) +
    labelMark(0, top + 40, 0.58, words) +
    label(0, top + 96, 340, words)
  return { drawing, shadow: soapBar(color).shadow }
}

/** Three bars, one on two. */
export function soapStack(left: Oklch, right: Oklch, above: Oklch): Prop {
  return group(place(soapBar(left), -205, 0.62), place(soapBar(right), 205, 0.62), place(soapBar(above), 6, 0.62, -176))
}
