import { type Oklch, shade } from '../color.ts'
import { ellipse, radial } from '../paint.ts'
import { contact, group, outline, type Prop, place } from '../prop.ts'

const radius = 132

/** A rolled facial towel, seen from its end. */
export function towelRoll(color: Oklch): Prop {
  const cloth = radial(
    [
      [0, shade(color, -0.12)],
      [0.45, shade(color, 0)],
      [0.8, shade(color, 0.03)],
      [1, shade(color, -0.14)],
    ],
    0.42,
    0.36,
    0.72,
  )
  const y = -radius
  const drawing =
    contact(radius * 1.3, 0.5, 0.7) +
    `${terry}<g filter="url(#terry)">` +
    ellipse(0, y, radius, radius * 0.985, cloth) +
    spiral(0, y, shade(color, -0.17), 9, 0.75) +
    spiral(-2.5, y - 3.5, shade(color, 0.06), 5, 0.8) +
    '</g>'
  return {
    drawing,
    shadow: outline(
      `M${-radius} ${y}a${radius} ${radius} 0 1 0 ${radius * 2} 0a${radius} ${radius} 0 1 0 ${-radius * 2} 0Z`,
    ),
  }
}

/** The edge of the cloth from the outside to the middle. */
function spiral(cx: number, cy: number, color: string, width: number, opacity: number): string {
  const turns = 3.6
  const steps = 110
  const points = Array.from({ length: steps + 1 }, (_, step) => {
    const part = step / steps
    const angle = part * turns * Math.PI * 2 + 0.6
    const r = (radius - 3) * (1 - part * 0.9)
    return `${(cx + Math.cos(angle) * r).toFixed(1)} ${(cy + Math.sin(angle) * r).toFixed(1)}`
  })
  return `<path d="M${points.join('L')}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" opacity="${opacity}"/>`
}

/** Pushes the edges about a little, as the loops of terry cloth do. */
const terry = `<filter id="terry" x="-5%" y="-5%" width="110%" height="110%"><feTurbulence type="fractalNoise" baseFrequency=".14" numOctaves="2" seed="5"/><feDisplacementMap in="SourceGraphic" scale="9" xChannelSelector="R" yChannelSelector="G"/></filter>`

/** Three rolled towels, one on two. */
export function towelRolls(left: Oklch, right: Oklch, above: Oklch): Prop {
  return group(
    place(towelRoll(left), -radius - 2),
    place(towelRoll(right), radius + 2),
    place(towelRoll(above), 2, 1, -radius * 1.74),
  )
}
