interface SwatchProps {
  color: string
  chosen?: boolean
  soldOut?: boolean
  /** The diameter: `lg` for choosing, `sm` on cards. */
  size?: 'sm' | 'lg'
}

/** A round color swatch, crossed out when it is sold out. An SVG, because the page's policy forbids style attributes. */
export function Swatch({ color, chosen = false, soldOut = false, size = 'lg' }: SwatchProps) {
  return (
    <svg aria-hidden="true" viewBox="0 0 36 36" className={size === 'lg' ? 'size-11' : 'size-4.5'}>
      {chosen && <circle cx="18" cy="18" r="16.5" fill="none" strokeWidth="2" className="stroke-ink" />}
      <circle cx="18" cy="18" r={size === 'lg' ? 13.5 : 16} fill={color} className="stroke-line-strong" />
      {soldOut && (
        <>
          <path d="M7 29 29 7" strokeWidth="4" className="stroke-page" />
          <path d="M7 29 29 7" strokeWidth="2" className="stroke-ink" />
        </>
      )}
    </svg>
  )
}
