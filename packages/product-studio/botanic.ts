import { type Oklch, shade } from './color.ts'
import { foliage, maga } from './colors.ts'
import { petal } from './mark.ts'
import { fill, linear, radial, soft } from './paint.ts'

/** The outline of a maga leaf, growing up from (0, 0). */
export const heartLeaf = 'M0 0C-34 -6 -52 -34 -44 -62C-36 -92 -14 -112 0 -140C14 -112 36 -92 44 -62C52 -34 34 -6 0 0Z'

/** A maga leaf that grows from (x, y), about 140 units long, turned clockwise from upright. */
export function leaf(x: number, y: number, scale: number, degrees: number, color: Oklch = foliage): string {
  const paint = linear([
    [0, shade(color, -0.1)],
    [0.48, shade(color, 0.03)],
    [0.52, shade(color, 0.1)],
    [1, shade(color, -0.02)],
  ])
  const veins = 'M0 8V-128M0 -30L-28 -62M0 -30L28 -62M0 -66L-22 -92M0 -66L22 -92'
  const shadow = `<g transform="translate(${x + 12} ${y + 13}) rotate(${degrees}) scale(${scale})" ${soft(8)}>${fill(heartLeaf, '#1c0a0e', 'opacity=".3"')}</g>`
  return `${shadow}<g transform="translate(${x} ${y}) rotate(${degrees}) scale(${scale})">${fill(heartLeaf, paint)}<path d="${veins}" stroke="${shade(color, 0.16, -0.02)}" stroke-width="2" fill="none" opacity=".7"/></g>`
}

/** A faint shadow under something that lies on the ledge. */
const fallen = (x: number, y: number, size: number): string =>
  `<ellipse cx="${x}" cy="${y + size * 0.28}" rx="${size * 1.1}" ry="${size * 0.2}" fill="#1c0a0e" opacity=".16" ${soft(8)}/>`

/** A maga flower, about 60 units across at scale 1. */
export function flower(x: number, y: number, scale: number, color: Oklch = maga): string {
  const paint = radial(
    [
      [0, shade(color, -0.22)],
      [0.35, shade(color, -0.06)],
      [0.75, shade(color, 0.06)],
      [1, shade(color, 0.13, -0.04)],
    ],
    0.5,
    0.95,
    1,
  )
  const veins = `<path d="M32 33Q27 22 26 9M32 33Q32 20 33 6M32 33Q37 23 40 12" stroke="${shade(color, -0.12)}" stroke-width=".35" fill="none" opacity=".55"/>`
  const gap = `<path d="${petal}" fill="#3a0414" opacity=".28" transform="translate(.7 1)" filter="url(#petal-shadow)"/>`
  const petals = [216, 288, 0, 72, 144]
    .map((degrees) => `<g transform="rotate(${degrees} 32 32)">${gap}${fill(petal, paint)}${veins}</g>`)
    .join('')
  const blur = `<filter id="petal-shadow" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="1"/></filter>`
  return `${blur}${fallen(x, y + 12 * scale, 26 * scale)}<g transform="translate(${x - 32 * scale} ${y - 32 * scale}) scale(${scale})">${petals}${stamens}</g>`
}

const stamens = `<path d="M32 32L42 21" stroke="#f3d9a0" stroke-width="2.2" stroke-linecap="round"/>${[
  [42.6, 20],
  [39.4, 21.4],
  [43, 23.6],
  [37.2, 24.6],
  [41, 26],
  [44.4, 18.6],
]
  .map(([cx, cy]) => `<circle cx="${cx}" cy="${cy}" r="1.25" fill="#f0b93a"/>`)
  .join('')}`

/** A sprig of rosemary that lies on the ledge, about 220 units long at scale 1, growing to the right. */
export const rosemary = (x: number, y: number, scale: number, degrees: number): string =>
  fallen(x + 90 * scale, y, 90 * scale) + sprig(x, y, scale, degrees)

/** The same without a shadow. */
export function sprig(x: number, y: number, scale: number, degrees: number): string {
  let needles = ''
  for (let step = 0; step <= 22; step++) {
    const at = step * 9.5
    const length = 34 - step * 0.7
    const sway = Math.sin(step * 2.4) * 5
    const tone = shade(foliage, (step % 3) * 0.045 - 0.02, -0.02)
    for (const side of [-1, 1]) {
      const tip = `${at + length * 0.75 + sway} ${side * length * 0.62}`
      needles += `<path d="M${at} 0Q${at + length * 0.3} ${side * length * 0.5} ${tip}" stroke="${tone}" stroke-width="5" stroke-linecap="round" fill="none"/>`
    }
  }
  const stem = `<path d="M-34 4Q80 -4 216 0" stroke="#6b5138" stroke-width="5" stroke-linecap="round" fill="none"/>`
  return `<g transform="translate(${x} ${y}) rotate(${degrees}) scale(${scale})">${stem}${needles}</g>`
}
