import { Skeleton } from '../../ui/skeleton.tsx'
import { Cell, Row } from '../../ui/table.tsx'

interface SkeletonRowsProps {
  count: number
  /** How high one is. */
  className: string
}

const places = (count: number) => Array.from({ length: count }, (_, place) => place)

/** The places of a list's entries while they are on their way. */
export function SkeletonEntries({ count, className }: SkeletonRowsProps) {
  return (
    <div className="flex flex-col gap-4 border-line border-t p-5">
      {places(count).map((place) => (
        <Skeleton key={place} className={className} />
      ))}
    </div>
  )
}

/** The rows of a table while they are on their way. */
export function SkeletonRows({ count, className }: SkeletonRowsProps) {
  return places(count).map((place) => (
    <Row key={place}>
      <Cell colSpan={5}>
        <Skeleton className={className} />
      </Cell>
    </Row>
  ))
}
