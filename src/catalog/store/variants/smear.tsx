import type { Finish } from '../../variant.ts'

interface SmearProps {
  color: string
  finish?: Finish | undefined
  soldOut: boolean
}

/** How much light a finish reflects. */
const sheens = { matte: 0.1, sheer: 0.3, satin: 0.45, shimmer: 0.6, glossy: 0.8 }

/** A shade spread out, crossed out when it is sold out. An SVG, because the page's policy forbids style attributes. */
export function Smear({ color, finish = 'satin', soldOut }: SmearProps) {
  return (
    <svg aria-hidden="true" viewBox="0 0 64 44" className="h-11 w-16 fill-none" strokeLinecap="round">
      <path
        d="M4 27C2 17 9 9 21 8c13-2 22 3 33-2 7-2 9 6 5 12 5 6-1 15-11 15-11 1-18-1-28 3-9 3-14-1-16-9Z"
        fill={color}
        fillOpacity={finish === 'sheer' ? 0.75 : 1}
        className="stroke-line-strong"
        strokeWidth=".5"
      />
      <path d="M9 26c14-4 30 2 47-4M12 32c10-3 24 0 36-4" stroke="#000" strokeOpacity=".12" strokeWidth="2" />
      <path
        d="M11 17c12-6 26-1 41-7"
        stroke="#fff"
        strokeOpacity={sheens[finish]}
        strokeWidth="2.5"
        strokeDasharray={finish === 'shimmer' ? '1 5' : undefined}
      />
      {soldOut && (
        <>
          <path d="M8 40 56 4" strokeWidth="4" className="stroke-page" />
          <path d="M8 40 56 4" strokeWidth="2" className="stroke-ink" />
        </>
      )}
    </svg>
  )
}
