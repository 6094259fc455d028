import { createHash } from 'node:crypto'

/** offset, color, and optionally opacity */
export type Stop = readonly [offset: number, color: string, opacity?: number]

/** A gradient: put `defs` anywhere in the drawing and `ref` in a fill. */
export interface Paint {
  readonly ref: string
  readonly defs: string
}

const round = (value: number): number => Math.round(value * 100) / 100

/** The id is derived from the content, so that drawings are deterministic and independent of their order. */
function named(build: (id: string) => string): Paint {
  const id = `p${createHash('sha256').update(build('')).digest('hex').slice(0, 10)}`
  return { ref: `url(#${id})`, defs: build(id) }
}

const stopMarkup = (stops: readonly Stop[]): string =>
  stops
    .map(([offset, color, opacity = 1]) => `<stop offset="${offset}" stop-color="${color}" stop-opacity="${opacity}"/>`)
    .join('')

export const across: Axis = [0, 0, 1, 0]
export const down: Axis = [0, 0, 0, 1]
export const diagonal: Axis = [0, 0, 1, 1]
export type Axis = readonly [x1: number, y1: number, x2: number, y2: number]

export function linear(stops: readonly Stop[], [x1, y1, x2, y2]: Axis = across): Paint {
  return named(
    (id) =>
      `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stopMarkup(stops)}</linearGradient>`,
  )
}

export function radial(stops: readonly Stop[], cx = 0.5, cy = 0.5, radius = 0.5): Paint {
  return named(
    (id) => `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${radius}">${stopMarkup(stops)}</radialGradient>`,
  )
}

/** A path filled with a gradient or a color. */
export function fill(path: string, paint: Paint | string, extra = ''): string {
  if (typeof paint === 'string') return `<path d="${path}" fill="${paint}" ${extra}/>`
  return `${paint.defs}<path d="${path}" fill="${paint.ref}" ${extra}/>`
}

export function ellipse(cx: number, cy: number, rx: number, ry: number, paint: Paint | string, extra = ''): string {
  const defs = typeof paint === 'string' ? '' : paint.defs
  const ref = typeof paint === 'string' ? paint : paint.ref
  return `${defs}<ellipse cx="${round(cx)}" cy="${round(cy)}" rx="${round(rx)}" ry="${round(ry)}" fill="${ref}" ${extra}/>`
}

/** A soft stroke of light along a path. */
export function glint(path: string, width: number, opacity: number, blur: Blur = 3): string {
  return `<path d="${path}" stroke="#fff" stroke-width="${width}" stroke-linecap="round" fill="none" opacity="${opacity}" ${soft(blur)}/>`
}

export type Blur = 2 | 3 | 8 | 13 | 24

/** Attribute that blurs an element; the filters themselves are `softFilters`. */
export const soft = (blur: Blur): string => `filter="url(#soft${blur})"`

const softMargins: Record<Blur, string> = {
  2: 'x="-60%" y="-60%" width="220%" height="220%"',
  3: 'x="-80%" y="-40%" width="260%" height="180%"',
  8: 'x="-30%" y="-30%" width="160%" height="160%"',
  13: 'x="-30%" y="-30%" width="160%" height="160%"',
  24: 'x="-30%" y="-30%" width="160%" height="160%"',
}

export const softFilters: string = ([2, 3, 8, 13, 24] as const)
  .map((blur) => `<filter id="soft${blur}" ${softMargins[blur]}><feGaussianBlur stdDeviation="${blur}"/></filter>`)
  .join('')
