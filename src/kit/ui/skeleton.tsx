/** Loading placeholder; appears after 150 ms, so that fast responses do not flicker. */
export function Skeleton({ className = '' }: { className?: string }) {
  return (
    <div aria-hidden className="animate-appear">
      <div className={`animate-pulse-soft rounded-control bg-line ${className}`} />
    </div>
  )
}
