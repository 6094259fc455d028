import type { ReactNode } from 'react'
import { AddButton } from './add-button.tsx'
import { type ListResultProps, ListResults } from './list-results.tsx'
import { ListToolbar, type Toolbar } from './list-toolbar.tsx'
import { PageHeading } from './page-heading.tsx'
import { RefreshButton } from './refresh-button.tsx'
import type { ListSearch } from './use-list.ts'

interface ListPageProps<S extends ListSearch> extends ListResultProps<S> {
  title: string
  /** Description below the title, and a badge beside it. */
  note?: string | undefined
  badge?: ReactNode
  /** Besides refreshing and adding. */
  actions?: ReactNode
  add?: { label: string; onAdd: () => void }
  toolbar: Toolbar<S>
  /** Rendered above and below the toolbar, and at the side. */
  above?: ReactNode
  below?: ReactNode
  aside?: ReactNode
}

/** A list of the back office: heading, toolbar, and one page of entries, which are the children. */
export function ListPage<S extends ListSearch>(props: ListPageProps<S>) {
  const { title, note, badge, actions, add, toolbar, above, below, aside, ...results } = props
  const { list, query } = results
  return (
    <>
      <PageHeading
        title={title}
        note={
          <div className="flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1 text-muted">
            {note && <p>{note}</p>}
            {badge}
          </div>
        }
        actions={
          <>
            {actions}
            <RefreshButton pending={query.isFetching} onRefresh={() => void query.refetch()} />
            {add && <AddButton {...add} />}
          </>
        }
      />
      <ListColumns aside={aside}>
        <div className="flex min-w-0 flex-col gap-5">
          {above}
          <ListToolbar list={list} toolbar={toolbar} />
          {below}
          <div ref={list.region} tabIndex={-1} className="outline-none">
            <ListResults {...results} />
          </div>
        </div>
      </ListColumns>
    </>
  )
}

/** The list, and the aside beside it if there is one. */
function ListColumns({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  if (!aside) return children
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem] xl:grid-cols-[minmax(0,1fr)_26rem]">
      {children}
      {aside}
    </div>
  )
}
