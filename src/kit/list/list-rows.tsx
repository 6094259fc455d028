import { Fragment, type ReactNode } from 'react'
import { Cell, HeadCell, Row, Table } from '../ui/table.tsx'
import { useNarrow } from '../ui/use-narrow.ts'
import { SkeletonEntries, SkeletonRows } from './skeletons.tsx'

interface Entry {
  id: string | number
}

interface EntryListProps<T extends Entry> {
  /** Accessible name of the list. */
  label: string
  /** Undefined while loading. */
  items: readonly T[] | undefined
  entry: (item: T) => ReactNode
  /** Layout of an entry. */
  className?: string
  /** Shows two entries side by side. */
  paired?: boolean
  skeleton: { count: number; className: string }
}

/** The entries below each other. */
export function EntryList<T extends Entry>(props: EntryListProps<T>) {
  const { label, items, entry, className = 'flex min-w-0 flex-col gap-3 py-4', paired = false, skeleton } = props
  if (!items) return <SkeletonEntries {...skeleton} paired={paired} />
  return (
    <ul aria-label={label} className={paired ? '-mb-px grid sm:grid-cols-2 sm:*:odd:border-r' : ''}>
      {items.map((item) => (
        <li
          key={item.id}
          data-entry={item.id}
          tabIndex={-1}
          className={`break-inside-avoid border-line border-t px-5 ${className}`}
        >
          {entry(item)}
        </li>
      ))}
    </ul>
  )
}

export interface Column<T> {
  key: string
  head: ReactNode
  /** The heading is only for screen readers. */
  headHidden?: boolean
  cell: (item: T) => ReactNode
  /** Applied to the heading and the cells. */
  className?: string
}

interface TableOrCardsProps<T extends Entry> extends EntryListProps<T> {
  columns: readonly Column<T>[]
  /** Cells below a row, as wide as the table. */
  details?: (item: T) => ReactNode
  /** Narrower windows show the entries as cards. */
  narrow: 640 | 1024 | 1280
}

/** The entries as a table if the window is wide enough, else as cards. */
export function TableOrCards<T extends Entry>({ columns, details, narrow, ...cards }: TableOrCardsProps<T>) {
  const { label, items } = cards
  if (useNarrow(narrow)) return <EntryList {...cards} />
  return (
    <Table label={label}>
      {/* The widths of the columns are those of their cells. */}
      <thead className={items ? '' : 'invisible'}>
        <tr>
          {columns.map(({ key, head, headHidden, className }) => (
            <HeadCell key={key} className={className}>
              {headHidden ? <span className="sr-only">{head}</span> : head}
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {items?.map((item) => (
          <Fragment key={item.id}>
            <Row data-entry={item.id} tabIndex={-1}>
              {columns.map(({ key, cell, className }) => (
                <Cell key={key} className={className}>
                  {cell(item)}
                </Cell>
              ))}
            </Row>
            {details?.(item)}
          </Fragment>
        ))}
        {!items && <SkeletonRows count={6} className="h-11" />}
      </tbody>
    </Table>
  )
}
