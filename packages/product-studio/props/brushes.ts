import { type Oklch, shade } from '../color.ts'
import { gold, ink, porcelain, walnut } from '../colors.ts'
import { cylinder } from '../cylinder.ts'
import { stamp } from '../mark.ts'
import { down, fill, linear } from '../paint.ts'
import { column, contact, group, outline, type Prop, place } from '../prop.ts'

export interface BrushColors {
  readonly handle?: Oklch
  readonly ferrule?: Oklch
  readonly hair?: Oklch
  readonly tip?: Oklch
}

/** One brush, hair up: `size` scales the head, `top` is how high it reaches. */
export function brush(size: number, top: number, colors: BrushColors = {}): Prop {
  const { handle = walnut, ferrule = gold } = colors
  const width = 76 * size
  const stick = cylinder({
    x: 0,
    y: top + 330 * size,
    width: width * 0.62,
    height: -10 - top - 330 * size,
    color: handle,
    openTop: true,
    bottomCurve: 0.2,
  })
  const metal = cylinder({
    x: 0,
    y: top + 210 * size,
    width: width * 0.9,
    height: 128 * size,
    color: ferrule,
    material: 'metal',
    openTop: true,
    bottomCurve: 0.12,
  })
  const head = `M${-width * 0.44} ${top + 214 * size}C${-width} ${top + 110 * size} ${-width * 0.7} ${top + 6 * size} 0 ${top}C${width * 0.7} ${top + 6 * size} ${width} ${top + 110 * size} ${width * 0.44} ${top + 214 * size}Z`
  return {
    drawing: contact(width * 0.8, 0.4) + stick + hairs(head, size, top, colors) + metal,
    shadow: outline(head) + outline(column(width * 0.7, top + 200 * size)),
  }
}

function hairs(head: string, size: number, top: number, colors: BrushColors): string {
  const { hair = [0.62, 0.09, 40], tip = [0.8, 0.1, 15] } = colors
  const width = 76 * size
  const tint = linear(
    [
      [0, shade(tip, 0.02)],
      [0.45, shade(tip, -0.02)],
      [1, shade(hair, -0.1)],
    ],
    down,
  )
  const roundness = linear([
    [0, '#000', 0.22],
    [0.3, '#fff', 0.14],
    [0.7, '#000', 0],
    [1, '#000', 0.25],
  ])
  let strands = ''
  for (let strand = -9; strand <= 9; strand++)
    strands += `<path d="M${strand * width * 0.044} ${top + 212 * size}Q${strand * width * 0.1} ${top + 110 * size} ${strand * width * 0.062} ${top + Math.abs(strand) * 5 * size + 8}" stroke="#fff" stroke-opacity="${strand % 2 ? 0.1 : 0.05}" stroke-width="2" fill="none"/>`
  return fill(head, tint) + fill(head, roundness) + strands
}

/** Three brushes standing side by side. */
export function brushSet(colors: BrushColors = {}): Prop {
  return group(
    place(brush(1.25, -882, colors), -170),
    place(brush(1, -742, colors), 10),
    place(brush(0.8, -642, colors), 160),
  )
}

/** Brushes in a porcelain cup. */
export function brushCup(colors: BrushColors = {}): Prop {
  const cup = cylinder({ x: 0, y: -250, width: 230, height: 236, color: porcelain, topCurve: 0.12 })
  const lean = (prop: Prop, x: number, degrees: number): Prop => {
    const at = `<g transform="translate(${x} -120) rotate(${degrees})">`
    return { drawing: `${at}${prop.drawing}</g>`, shadow: `${at}${prop.shadow}</g>` }
  }
  const well = `<ellipse cx="0" cy="-250" rx="108" ry="15" fill="${shade(porcelain, -0.3)}"/>`
  const front = cylinder({ x: 0, y: -250, width: 230, height: 236, color: porcelain, openTop: true, topCurve: 0.12 })
  const inside = group(
    lean(brush(0.86, -560, colors), -44, -9),
    lean(brush(0.62, -500, colors), 58, 12),
    lean(brush(0.98, -600, colors), 4, 2),
  )
  return {
    drawing: contact(230) + cup + well + inside.drawing + front + stamp(0, -130, 1, ink.brand),
    shadow: inside.shadow + outline(column(230, -262)),
  }
}
