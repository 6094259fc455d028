import { ink } from './colors.ts'

/** One petal of the mark in a 64 by 64 box; it stands upright and the others are turned around the center. */
export const petal =
  'M32 33.5C26.2 29.8 18.6 22.6 19.6 13.4C20.4 6.2 27.2 2.6 33.4 3.6C40.6 4.8 44.8 11 43.4 18.2C42.2 24.6 37.4 29.6 32 33.5Z'

/** Every petal passes under its neighbor, with a gap that shows whatever is behind the mark. */
const underNeighbor = `<mask id="under-neighbor" maskUnits="userSpaceOnUse" x="0" y="0" width="64" height="64"><path d="M0 0H64V64H0Z" fill="#fff"/><path d="${petal}" transform="rotate(72 32 32)" fill="#000" stroke="#000" stroke-width="2.6"/></mask>`

const petals = `${underNeighbor}${[0, 72, 144, 216, 288]
  .map((degrees) => `<g transform="rotate(${degrees} 32 32)"><path d="${petal}" mask="url(#under-neighbor)"/></g>`)
  .join('')}`

/** The five petals alone, small, for labels and caps. */
export function stamp(x: number, y: number, scale: number, fill: string): string {
  return `<g transform="translate(${x - 32 * scale} ${y - 32 * scale}) scale(${scale})" fill="${fill}">${petals}</g>`
}

export interface MarkColors {
  readonly petals: string
  readonly stamen: string
}

export const brandMark: MarkColors = { petals: ink.brand, stamen: ink.stamen }

const stamenDots = [
  [41.4, 19.2, 1.7],
  [37.6, 20.6, 1.2],
  [41.9, 23, 1.2],
  [35.6, 24, 1],
  [39.6, 25.8, 1],
]
  .map(([cx, cy, r]) => `<circle cx="${cx}" cy="${cy}" r="${r}"/>`)
  .join('')

/** The mark with its staminal column, in a 64 by 64 box; it stands on any background. */
export function mark({ petals: color, stamen }: MarkColors = brandMark): string {
  return `<g fill="${color}">${petals}</g><path d="M32 32.6L40.3 20.6" fill="none" stroke="${stamen}" stroke-width="2.6" stroke-linecap="round"/><g fill="${stamen}">${stamenDots}</g>`
}

/** The mark as a document, on nothing or on a background that fills the square; `inset` is the margin around it. */
export function logo(background = '', inset = 0): string {
  const box = `${-inset} ${-inset} ${64 + inset * 2} ${64 + inset * 2}`
  const ground = background
    ? `<path d="M${-inset} ${-inset}h${64 + inset * 2}v${64 + inset * 2}h-${64 + inset * 2}Z" fill="${background}"/>`
    : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" role="img" aria-label="Flor de Maga">${ground}${mark()}</svg>\n`
}
