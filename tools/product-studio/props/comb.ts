import { type Oklch, shade } from '../color.ts'
import { stamp } from '../mark.ts'
import { diagonal, fill, glint, linear } from '../paint.ts'
import { contact, outline, type Prop } from '../prop.ts'

const width = 720
const half = width / 2
const spine = -430
const gums = -262
const teeth = 13

/** A wide-tooth wooden comb, standing on its teeth. */
export function comb(color: Oklch): Prop {
  const wood = linear(
    [
      [0, shade(color, 0.09)],
      [0.4, shade(color, 0.01)],
      [1, shade(color, -0.09)],
    ],
    diagonal,
  )
  const path = combPath()
  const grain = [-0.36, -0.22, -0.1, 0.04, 0.18, 0.3].map((part, index) => {
    const y = spine + 96 + index * 12
    return `<path d="M${-half + 26} ${y + 10}Q${width * part} ${y - 34 + index * 7} ${half - 26} ${y + 6}" stroke="${shade(color, -0.12)}" stroke-width="2.5" fill="none" opacity=".4"/>`
  })
  const drawing =
    contact(width, 0.34, 0.25) +
    fill(path, shade(color, -0.22), 'transform="translate(7 3)"') +
    fill(path, wood) +
    grain.join('') +
    glint(`M${-half + 22} ${spine + 96}Q${-half + 60} ${spine + 20} -40 ${spine + 10}`, 8, 0.4) +
    stamp(0, spine + 96, 1.5, shade(color, -0.2))
  return { drawing, shadow: outline(path) }
}

function combPath(): string {
  const pitch = width / (teeth * 2 - 1)
  let path = `M${-half} ${gums}C${-half} ${spine + 40} ${-half + 90} ${spine} 0 ${spine}S${half} ${spine + 40} ${half} ${gums}`
  for (let tooth = teeth - 1; tooth >= 0; tooth--) {
    const right = -half + tooth * 2 * pitch + pitch
    const left = right - pitch
    const point = (left + right) / 2
    const reach = tooth === 0 || tooth === teeth - 1 ? -8 : -2
    path += `V${gums}L${right - 2} ${reach - 26}Q${point} ${reach + 12} ${left + 2} ${reach - 26}L${left} ${gums}`
    if (tooth > 0) path += `Q${left - pitch / 2} ${gums - 18} ${left - pitch} ${gums}`
  }
  return `${path}Z`
}
