import { type Oklch, shade } from './color.ts'
import { diagonal, fill, linear, soft } from './paint.ts'

const width = 470
const half = width / 2
const spring = -650
const sill = -104

const arch = (grow: number): string =>
  `M${-half - grow} ${sill}V${spring}A${half + grow} ${half + grow} 0 0 1 ${half + grow} ${spring}V${sill}Z`

/** An arched window of the old city with closed shutters, standing on the ledge, a little out of focus. */
export function archedWindow(x: number, frame: Oklch, shutter: Oklch): string {
  const plaster = linear(
    [
      [0, shade(frame, 0.03)],
      [1, shade(frame, -0.07)],
    ],
    diagonal,
  )
  return `<g transform="translate(${x} 0)" ${soft(2)}>${fill(arch(46), '#1c0a0e', `opacity=".2" transform="translate(14 8)" ${soft(8)}`)}${fill(arch(46), plaster)}${fill(arch(0), shade(shutter, -0.2))}${leafOf(-1, shutter)}${leafOf(1, shutter)}${fanlight(shutter)}</g>`
}

function leafOf(side: -1 | 1, color: Oklch): string {
  const left = side < 0 ? -half + 10 : 5
  const across = half - 15
  const wood = linear([
    [0, shade(color, 0.04)],
    [1, shade(color, -0.04)],
  ])
  let slats = ''
  for (let y = spring + 52; y < sill - 40; y += 27)
    slats += `<rect x="${left + 30}" y="${y}" width="${across - 60}" height="15" fill="${shade(color, 0.07)}"/><rect x="${left + 30}" y="${y + 15}" width="${across - 60}" height="9" fill="${shade(color, -0.13)}"/>`
  return `${wood.defs}<rect x="${left}" y="${spring + 16}" width="${across}" height="${sill - spring - 16}" fill="${wood.ref}"/>${slats}`
}

/** The half circle over the shutters, with its rays. */
function fanlight(color: Oklch): string {
  const r = half - 12
  const rays = [30, 60, 90, 120, 150].map((degrees) => {
    const angle = (degrees * Math.PI) / 180
    return `<path d="M0 ${spring}L${(Math.cos(angle) * r).toFixed(1)} ${(spring - Math.sin(angle) * r).toFixed(1)}" stroke="${shade(color, 0.03)}" stroke-width="11"/>`
  })
  const glass = `M${-r} ${spring}A${r} ${r} 0 0 1 ${r} ${spring}Z`
  const hub = `M-60 ${spring}A60 60 0 0 1 60 ${spring}Z`
  return `${fill(glass, '#dfeaf0')}${fill(glass, 'none', `stroke="${shade(color, 0.02)}" stroke-width="13"`)}${rays.join('')}${fill(hub, shade(color, 0.03))}<rect x="${-half + 6}" y="${spring - 8}" width="${width - 12}" height="24" fill="${shade(color, 0.03)}"/>`
}
