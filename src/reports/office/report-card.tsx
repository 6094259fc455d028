import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { ExportButton } from '../../kit/list/export-button.tsx'
import { type Column, TableOrCards } from '../../kit/list/list-rows.tsx'
import { Card, CardHeader } from '../../kit/ui/card.tsx'
import { EmptyState } from '../../kit/ui/empty-state.tsx'
import { ErrorState } from '../../kit/ui/error-state.tsx'

type RowsProps<T extends { id: string }> = ComponentProps<typeof TableOrCards<T>>

interface ReportCardProps<T extends { id: string }>
  extends Pick<RowsProps<T>, 'columns' | 'entry'>,
    Partial<Pick<RowsProps<T>, 'narrow' | 'skeleton'>> {
  query: { isError: boolean; refetch: () => unknown }
  /** Undefined until they were read. */
  rows: T[] | undefined
  title: string
  text: string
  /** What screen readers call the table. */
  label: string
  icon: LucideIcon
  empty: string
  /** Stands below the table, on a line of its own. */
  note?: string | undefined
  file: Pick<ComponentProps<typeof ExportButton>, 'fetch' | 'label' | 'name' | 'done' | 'failed'>
}

/** A report of a period with its export. */
export function ReportCard<T extends { id: string }>({
  query: { isError, refetch },
  rows,
  title,
  text,
  label,
  icon,
  empty,
  note,
  file,
  columns,
  entry,
  narrow = 640,
  skeleton = { count: 3, className: 'h-24' },
}: ReportCardProps<T>) {
  const isEmpty = rows?.length === 0
  const isMissing = isError && !rows
  return (
    <Card className="overflow-hidden">
      <CardHeader title={title} action={<ExportButton {...file} disabled={isEmpty} />} />
      <p className="max-w-prose px-5 pb-4 text-muted">{text}</p>
      {isMissing && <ErrorState onRetry={() => void refetch()} />}
      {isEmpty && <EmptyState icon={icon} title={empty} level={3} />}
      {!isEmpty && !isMissing && (
        <TableOrCards label={label} items={rows} columns={columns} entry={entry} narrow={narrow} skeleton={skeleton} />
      )}
      {note && <p className="border-line border-t px-5 py-3 font-semibold">{note}</p>}
    </Card>
  )
}

interface Figure<T> {
  key: string
  head: () => string
  text: (row: T) => string
}

/** The columns of figures in the table of a report. */
export const figureColumns = <T,>(figures: readonly Figure<T>[]): Column<T>[] =>
  figures.map(({ key, head, text }) => ({
    key,
    head: head(),
    cell: text,
    className: 'whitespace-nowrap text-right tabular-nums',
  }))

interface FigureEntryProps<T> {
  name: string
  figures: readonly Figure<T>[]
  row: T
}

/** A row of a report where the window is too narrow for the table. */
export function FigureEntry<T>({ name, figures, row }: FigureEntryProps<T>) {
  return (
    <>
      <p className="wrap-anywhere font-semibold">{name}</p>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
        {figures.map(({ key, head, text }) => (
          <div key={key} className="contents">
            <dt className="text-muted">{head()}</dt>
            <dd className="text-right tabular-nums">{text(row)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
