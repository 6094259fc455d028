/** A place kept while data is on its way; it shows after 150 ms, so that quick answers never flash. */
export function Skeleton({ className = '' }: { className?: string }) {
  return (
    <div aria-hidden className="animate-appear">
      <div className={`animate-pulse-soft rounded-control bg-line ${className}`} />
    </div>
  )
}
