import { createElement, type SVGProps } from 'react'

/** Shapes of an icon: element and attributes. */
export type IconShape = [tag: string, attributes: Record<string, string>]

type IconProps = SVGProps<SVGSVGElement> & { size?: number | string }

const common = {
  xmlns: 'http://www.w3.org/2000/svg',
  viewBox: '0 0 24 24',
  fill: 'none',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

/** Assistive technology ignores an icon, unless it has a name or a role. */
const isNamed = ([prop, value]: [string, unknown]) => /^(aria-.*|role|title)$/.test(prop) && value != null

/** An icon of Lucide, as `lucide-react` renders it without context; `names` are its classes without `lucide-`. */
export function plainIcon(names: string, shapes: IconShape[]) {
  const own = names.replace(/\S+/g, 'lucide-$&')
  return function Icon({ size = 24, color = 'currentColor', className = '', ...props }: IconProps) {
    const attributes = {
      ...common,
      stroke: color,
      width: size,
      height: size,
      className: `lucide ${own} ${className}`.trim(),
      'aria-hidden': Object.entries(props).some(isNamed) ? undefined : true,
      ...props,
    }
    return createElement('svg', attributes, ...shapes.map(([tag, shape]) => createElement(tag, shape)))
  }
}
