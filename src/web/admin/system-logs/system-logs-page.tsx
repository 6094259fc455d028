import { useQuery } from '@tanstack/react-query'
import { History, SearchX } from 'lucide-react'
import { useRef, useState } from 'react'
import type { SystemLog } from '../../../contract/system-logs.ts'
import { m } from '../../../paraglide/messages.js'
import { later } from '../../page/later.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { AddButton } from '../frame/add-button.tsx'
import { PageHeading } from '../frame/page-heading.tsx'
import { RefreshButton } from '../frame/refresh-button.tsx'
import { ClearButton } from '../list/clear-button.tsx'
import { countText } from '../list/figures.ts'
import { Pagination } from '../list/pagination.tsx'
import { type ListPageProps, useListSearch } from '../list/use-list-search.ts'
import { ChecklistCard } from './checklist-card.tsx'
import { LogList } from './log-list.tsx'
import { logsQuery } from './log-queries.ts'
import { type LogsSearch, matchingLogs, readLogsSearch } from './logs-search.ts'
import { LogsToolbar } from './logs-toolbar.tsx'
import { useLogChanges } from './use-log-changes.ts'

const AddLogDialog = later(() => import('./add-log-dialog.tsx').then((module) => module.AddLogDialog))

const logsPerPage = 20

/** System Logs and the Cybersecurity Checklist (spec §2). */
export function SystemLogsPage({ search, onSearch }: ListPageProps<LogsSearch>) {
  const logs = useQuery(logsQuery)
  const changes = useLogChanges()
  const [adding, setAdding] = useState(false)
  const [doomed, setDoomed] = useState<SystemLog | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const { text, setText, filtered, narrow, turnTo, clear } = useListSearch({
    list: search,
    read: readLogsSearch,
    onSearch,
  })
  const remove = (log: SystemLog) =>
    changes.remove.mutate(log, {
      onSuccess: () => {
        setDoomed(null)
        // The button that was pressed is gone with its log.
        list.current?.focus()
      },
    })
  return (
    <>
      <PageHeading
        title={m.logs_title()}
        note={<p className="text-muted">{m.logs_note()}</p>}
        actions={
          <>
            <RefreshButton pending={logs.isFetching} onRefresh={() => void logs.refetch()} />
            <AddButton label={m.logs_add()} onAdd={() => setAdding(true)} />
          </>
        }
      />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem] xl:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <LogsToolbar text={text} search={search} onText={setText} onFilter={narrow} />
          <Card className="overflow-hidden">
            <div ref={list} tabIndex={-1} className="outline-none">
              <Found
                logs={logs.data}
                isError={logs.isError}
                search={search}
                filtered={filtered}
                seeding={changes.seed.isPending}
                onRetry={() => void logs.refetch()}
                onClear={clear}
                onSeed={() => changes.seed.mutate()}
                onDelete={setDoomed}
                onPage={turnTo}
              />
            </div>
          </Card>
        </div>
        <ChecklistCard />
      </div>
      {adding && (
        <AddLogDialog create={changes.create} onClose={() => setAdding(false)} onMissing={() => setAdding(false)} />
      )}
      <ConfirmDialog
        open={doomed !== null}
        onOpenChange={(open) => !open && setDoomed(null)}
        title={m.logs_delete_title({ title: doomed?.title ?? '' })}
        description={m.logs_delete_text()}
        confirmLabel={m.logs_delete()}
        pending={changes.remove.isPending}
        onConfirm={() => doomed && remove(doomed)}
      />
    </>
  )
}

interface FoundProps {
  logs: SystemLog[] | undefined
  isError: boolean
  search: LogsSearch
  filtered: boolean
  seeding: boolean
  onRetry: () => void
  onClear: () => void
  onSeed: () => void
  onDelete: (log: SystemLog) => void
  onPage: (page: number) => void
}

function Found({ logs, isError, search, filtered, seeding, onRetry, onClear, onSeed, onDelete, onPage }: FoundProps) {
  if (isError) return <ErrorState onRetry={onRetry} />
  if (logs?.length === 0) return <NoLogs seeding={seeding} onSeed={onSeed} />
  const found = logs && matchingLogs(logs, search)
  if (found?.length === 0) return <NoMatch onClear={onClear} />
  const pages = Math.max(1, Math.ceil((found?.length ?? 0) / logsPerPage))
  const page = Math.min(search.page ?? 1, pages)
  const shown = found?.slice((page - 1) * logsPerPage, page * logsPerPage)
  return (
    <div aria-busy={!logs}>
      <div className="flex min-h-13 flex-wrap items-center justify-between gap-2 px-5 py-2 text-muted text-sm">
        <p role="status">
          {found && logs ? (
            m.logs_showing({ count: countText(found.length), total: countText(logs.length) })
          ) : (
            <span className="sr-only">{m.admin_loading()}</span>
          )}
        </p>
        {filtered && found && <ClearButton onClear={onClear} />}
      </div>
      <LogList logs={shown} onDelete={onDelete} />
      <Pagination page={page} pages={pages} onPage={onPage} />
    </div>
  )
}

function NoLogs({ seeding, onSeed }: { seeding: boolean; onSeed: () => void }) {
  return (
    <EmptyState
      icon={History}
      title={m.logs_empty_title()}
      text={m.logs_empty_text()}
      action={
        <Button tone="outline" size="admin" shape="control" pending={seeding} onClick={onSeed}>
          {m.logs_seed()}
        </Button>
      }
    />
  )
}

function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={SearchX}
      title={m.logs_none_title()}
      text={m.logs_none_text()}
      action={<ClearButton onClear={onClear} />}
    />
  )
}
