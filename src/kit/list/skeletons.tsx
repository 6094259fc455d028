import { Skeleton } from '../ui/skeleton.tsx'
import { Cell, Row } from '../ui/table.tsx'

interface SkeletonProps {
  count: number
  /** Height class of one entry. */
  className: string
}

const places = (count: number) => Array.from({ length: count }, (_, place) => place)

/** Placeholders of list entries while loading. */
export function SkeletonEntries({ count, className, paired }: SkeletonProps & { paired: boolean }) {
  return (
    <div className={`grid gap-4 border-line border-t p-5 ${paired ? 'sm:grid-cols-2' : ''}`}>
      {places(count).map((place) => (
        <Skeleton key={place} className={className} />
      ))}
    </div>
  )
}

/** Placeholders of table rows while loading. */
export function SkeletonRows({ count, className }: SkeletonProps) {
  return places(count).map((place) => (
    <Row key={place}>
      <Cell colSpan={5}>
        <Skeleton className={className} />
      </Cell>
    </Row>
  ))
}
