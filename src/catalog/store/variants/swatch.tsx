/** A small round of a color. An SVG, because the page's policy forbids style attributes. */
export function Swatch({ color, className = 'size-4.5' }: { color: string; className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 36 36" className={`shrink-0 ${className}`}>
      <circle cx="18" cy="18" r="16" fill={color} className="stroke-line-strong" />
    </svg>
  )
}
