import { hex, type Oklch, shade } from '../color.ts'
import { ink, silver } from '../colors.ts'
import { cylinder } from '../cylinder.ts'
import { stamp } from '../mark.ts'
import { diagonal, ellipse, glint, linear, radial } from '../paint.ts'
import { column, contact, type LabelText, outline, type Prop } from '../prop.ts'
import { serif, text, textWidth } from '../text.ts'

export interface Tin {
  readonly label: LabelText
  readonly balm: Oklch
  readonly metal?: Oklch
  readonly sticker?: Oklch
}

const width = 560
const height = 120
const rim = -height - 30

/** An open tin of balm with its lid leaning behind. */
export function tin({ label: words, balm, metal = silver, sticker = [0.95, 0.03, 40] }: Tin): Prop {
  const depth = (width / 2) * 0.15
  const box = cylinder({
    x: 0,
    y: rim,
    width,
    height: height + 6,
    color: metal,
    material: 'metal',
    openTop: true,
    bottomCurve: 0.13,
  })
  const filling = radial(
    [
      [0, shade(balm, 0.1, -0.02)],
      [0.6, shade(balm, 0.02)],
      [1, shade(balm, -0.1)],
    ],
    0.35,
    0.3,
    0.8,
  )
  const drawing =
    lid(words, metal, sticker) +
    contact(width) +
    box +
    ellipse(0, rim, width / 2, depth, shade(metal, 0.06)) +
    ellipse(0, rim + 5, width / 2 - 14, depth - 5, shade(metal, -0.24)) +
    ellipse(0, rim + 9, width / 2 - 17, depth - 8, filling) +
    glint(`M-170 ${rim + 2}Q-50 ${rim - 20} 60 ${rim - 8}`, 8, 0.45) +
    glint(`M90 ${rim + 22}Q150 ${rim + 18} 196 ${rim + 8}`, 5, 0.22)
  const behind = `M-232 -370A272 262 0 1 1 312 -370A272 262 0 1 1 -232 -370Z`
  return { drawing, shadow: outline(behind) + outline(column(width, rim)) }
}

function lid(words: LabelText, metal: Oklch, sticker: Oklch): string {
  const sheen = linear(
    [
      [0, shade(metal, -0.1)],
      [0.3, shade(metal, 0.1)],
      [0.55, shade(metal, -0.02)],
      [0.8, shade(metal, 0.08)],
      [1, shade(metal, -0.14)],
    ],
    diagonal,
  )
  const color = words.ink ?? ink.dark
  const name = words.name.toUpperCase()
  const fit = Math.min(1, 340 / textWidth(name, 23, undefined, 4))
  return `<g transform="translate(40 -382) rotate(-7)">${ellipse(0, 14, 272, 262, shade(metal, -0.28))}${ellipse(0, 0, 272, 262, sheen)}${ellipse(0, 0, 250, 240, 'none', 'stroke="#fff" stroke-opacity=".5" stroke-width="3"')}${ellipse(0, 0, 236, 227, hex(sticker))}${stamp(0, -72, 2, words.ink ?? ink.brand)}${text('Flor de Maga', 0, 54, { size: 50, font: serif, fill: color })}${text(name, 0, 98, { size: 23 * fit, fill: color, tracking: 4 * fit })}${text(words.detail, 0, 136, { size: 21, fill: color, opacity: 0.8 })}</g>`
}
