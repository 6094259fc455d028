import { useId } from 'react'

const petal =
  'M32 33.5C26.2 29.8 18.6 22.6 19.6 13.4C20.4 6.2 27.2 2.6 33.4 3.6C40.6 4.8 44.8 11 43.4 18.2C42.2 24.6 37.4 29.6 32 33.5Z'
const turns = [0, 72, 144, 216, 288]

/** The bundled logo: five overlapping petals. */
export function Flower({ className = '' }: { className?: string }) {
  const mask = useId()
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" className={`shrink-0 ${className}`}>
      <mask id={mask} maskUnits="userSpaceOnUse" x="0" y="0" width="64" height="64">
        <path d="M0 0H64V64H0Z" fill="#fff" />
        <path d={petal} transform="rotate(72 32 32)" fill="#000" stroke="#000" strokeWidth="2.6" />
      </mask>
      <g className="fill-brand">
        {turns.map((turn) => (
          <g key={turn} transform={`rotate(${turn} 32 32)`}>
            <path d={petal} mask={`url(#${mask})`} />
          </g>
        ))}
      </g>
      <path d="M32 32.6L40.3 20.6" fill="none" strokeWidth="2.6" strokeLinecap="round" className="stroke-stamen" />
      <g className="fill-stamen">
        <circle cx="41.4" cy="19.2" r="1.7" />
        <circle cx="37.6" cy="20.6" r="1.2" />
        <circle cx="41.9" cy="23" r="1.2" />
        <circle cx="35.6" cy="24" r="1" />
        <circle cx="39.6" cy="25.8" r="1" />
      </g>
    </svg>
  )
}

/** One petal of the flower: full, or only its outline. */
export function Petal({ isFull, className = '' }: { isFull: boolean; className?: string }) {
  return (
    <svg viewBox="14 0 36 36" aria-hidden="true" className={`shrink-0 ${className}`}>
      <path
        d={petal}
        strokeWidth="2"
        className={isFull ? 'fill-brand stroke-brand' : 'fill-surface stroke-line-strong'}
      />
    </svg>
  )
}
