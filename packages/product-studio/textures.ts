import { type Oklch, shade } from './color.ts'
import { diagonal, ellipse, fill, glint, linear, radial, soft } from './paint.ts'

// What products look like when they are spread on a surface, seen from above, around (0, 0).

/** The golden angle in radians: grains that follow it lie evenly, and without a pattern. */
const golden = 2.399963

/** A stroke of a stick or a brush, about 560 long, with the ridges that it leaves; `sheen` from 0 (matte) to 1. */
export function stroke(color: Oklch, sheen: number): string {
  const body =
    'M-288 34C-300 -6 -268 -58 -214 -66C-120 -84 40 -60 168 -84C220 -92 276 -70 290 -28C296 -4 262 6 282 26C262 44 236 36 214 54C120 72 -60 56 -176 78C-226 86 -276 74 -288 34Z'
  const paint = linear(
    [
      [0, shade(color, 0.07)],
      [0.4, shade(color, 0.01)],
      [1, shade(color, -0.09)],
    ],
    [0, 0, 0.25, 1],
  )
  const ridges = [-46, -24, -2, 20, 42]
    .map((y, step) => {
      const tone = shade(color, step % 2 ? 0.06 : -0.06)
      return `<path d="M-270 ${y + 6}C-130 ${y - 12} 70 ${y + 10} ${262 - step * 9} ${y - 6}" stroke="${tone}" stroke-width="9" stroke-linecap="round" fill="none" opacity=".6" ${soft(3)}/>`
    })
    .join('')
  return fill(body, paint) + ridges + glint('M-232 -36C-120 -52 40 -32 214 -52', 11, 0.12 + sheen * 0.42, 3)
}

/** A swirl of cream, about 480 wide. */
export function swirl(color: Oklch): string {
  const lobe = (radius: number, x: number, y: number, tone: number): string =>
    ellipse(
      x,
      y,
      radius,
      radius * 0.94,
      radial(
        [
          [0, shade(color, tone + 0.05)],
          [0.7, shade(color, tone)],
          [1, shade(color, tone - 0.09)],
        ],
        0.36,
        0.28,
        0.8,
      ),
    )
  const crest = (path: string, width: number): string =>
    `<path d="${path}" stroke="${shade(color, -0.1)}" stroke-width="${width}" stroke-linecap="round" fill="none" opacity=".5" ${soft(3)}/>` +
    glint(path, width * 0.4, 0.6, 2)
  return (
    lobe(236, 0, 20, -0.02) +
    lobe(178, 6, 4, 0) +
    lobe(112, 12, -14, 0.015) +
    crest(
      'M-196 70C-120 190 130 178 190 40C214 -70 96 -150 -20 -132C-120 -112 -150 -10 -90 50C-30 100 80 70 84 -2C84 -52 30 -70 -2 -50',
      20,
    )
  )
}

/** A puddle with drops, clear as a serum or an oil. */
export function drops(color: Oklch): string {
  const drop = (x: number, y: number, rx: number, ry: number): string => {
    const body = radial(
      [
        [0, shade(color, 0.12, -0.02), 0.62],
        [0.6, shade(color, 0.02), 0.78],
        [0.9, shade(color, -0.08), 0.86],
        [1, shade(color, 0.1), 0.9],
      ],
      0.62,
      0.66,
      0.7,
    )
    return (
      ellipse(x, y, rx, ry, body) +
      glint(
        `M${x - rx * 0.62} ${y - ry * 0.2}Q${x - rx * 0.5} ${y - ry * 0.66} ${x - rx * 0.05} ${y - ry * 0.72}`,
        rx * 0.09,
        0.85,
        2,
      ) +
      ellipse(x + rx * 0.4, y + ry * 0.5, rx * 0.2, ry * 0.08, '#fff', `opacity=".4" ${soft(3)}`)
    )
  }
  return (
    drop(-30, 10, 228, 200) +
    drop(208, 196, 78, 70) +
    drop(-206, 244, 52, 47) +
    drop(196, -196, 60, 55) +
    drop(70, 286, 34, 31)
  )
}

/** Pressed powder, crumbled. */
export function powder(color: Oklch): string {
  const heap = radial(
    [
      [0, shade(color, 0.09)],
      [0.6, shade(color, 0.01)],
      [1, shade(color, -0.07)],
    ],
    0.36,
    0.3,
    0.85,
  )
  const crumbs = Array.from({ length: 70 }, (_, step) => {
    const angle = step * golden
    const out = 96 + Math.sqrt(step / 70) * 108
    const size = 4 + ((step * 7) % 13)
    const tone = shade(color, ((step % 5) - 2) * 0.03)
    return ellipse(Math.cos(angle) * out, Math.sin(angle) * out * 0.8, size, size * 0.82, tone)
  }).join('')
  const cracks = `<path d="M-70 -40L-10 -6L20 60M-10 -6L74 -34" stroke="${shade(color, -0.13)}" stroke-width="5" fill="none" opacity=".55"/>`
  return (
    crumbs +
    fill(
      'M-140 -20C-130 -92 -40 -116 40 -104C118 -92 152 -30 132 34C112 92 26 112 -54 98C-118 86 -148 40 -140 -20Z',
      heap,
    ) +
    cracks
  )
}

/** A spoonful with grains in it: sugar, coffee, oats. */
export function grains(color: Oklch, grain: Oklch): string {
  const specks = Array.from({ length: 150 }, (_, step) => {
    const angle = step * golden
    const out = Math.sqrt((step + 0.5) / 150) * 205
    const size = 5 + ((step * 5) % 8)
    return ellipse(
      Math.cos(angle) * out,
      20 + Math.sin(angle) * out * 0.92,
      size,
      size * 0.8,
      shade(grain, ((step % 4) - 1.5) * 0.05),
      'opacity=".85"',
    )
  }).join('')
  return swirl(color) + specks
}

/** Lather. */
export function lather(color: Oklch): string {
  return Array.from({ length: 96 }, (_, step) => {
    const angle = step * golden
    const out = Math.sqrt((step + 0.5) / 96) * 236
    const radius = 20 + ((step * 11) % 26)
    const bubble = radial(
      [
        [0, shade(color, 0.06), 0.75],
        [0.75, shade(color, 0), 0.72],
        [1, shade(color, -0.1), 0.9],
      ],
      0.6,
      0.62,
      0.6,
    )
    const [x, y] = [Math.cos(angle) * out, Math.sin(angle) * out * 0.86]
    return (
      ellipse(x, y, radius, radius, bubble) +
      ellipse(x - radius * 0.34, y - radius * 0.36, radius * 0.24, radius * 0.15, '#fff', 'opacity=".85"')
    )
  }).join('')
}

/** Threads of pigment from a wand or a pencil, about 520 long. */
export function lines(color: Oklch, width: number, sheen: number): string {
  return [-120, -20, 84]
    .map((y, step) => {
      const path = `M${-250 + step * 26} ${y + 34}C-110 ${y - 26} 90 ${y + 54} ${254 - step * 30} ${y - 22}`
      const edge = linear(
        [
          [0, shade(color, 0.05)],
          [1, shade(color, -0.05)],
        ],
        diagonal,
      )
      const core = `${edge.defs}<path d="${path}" stroke="${edge.ref}" stroke-width="${width * (1 + step * 0.16)}" stroke-linecap="round" fill="none"/>`
      return core + glint(path, width * 0.16, 0.1 + sheen * 0.4, 2)
    })
    .join('')
}

export const moved = (drawing: string, x: number, y: number, scale = 1, degrees = 0): string =>
  `<g transform="translate(${x} ${y}) rotate(${degrees}) scale(${scale})">${drawing}</g>`
