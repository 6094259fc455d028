import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { SystemLog } from '../../../contract/system-logs.ts'
import { m } from '../../../paraglide/messages.js'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { AddButton } from '../frame/add-button.tsx'
import { PageHeading } from '../frame/page-heading.tsx'
import { RefreshButton } from '../frame/refresh-button.tsx'
import { type ListPageProps, useListSearch } from '../list/use-list-search.ts'
import { ChecklistCard } from './checklist-card.tsx'
import { FoundLogs } from './found-logs.tsx'
import { logsQuery } from './log-queries.ts'
import { type LogsSearch, readLogsSearch } from './logs-search.ts'
import { LogsToolbar } from './logs-toolbar.tsx'
import { useLogChanges } from './use-log-changes.ts'

const AddLogDialog = lazyComponent(() => import('./add-log-dialog.tsx').then((module) => module.AddLogDialog))

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
        // The button that opened the dialog is removed together with its log.
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
              <FoundLogs
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
      <DeleteLogDialog
        log={doomed}
        pending={changes.remove.isPending}
        onClose={() => setDoomed(null)}
        onDelete={remove}
      />
    </>
  )
}

interface DeleteLogDialogProps {
  /** Null closes the dialog. */
  log: SystemLog | null
  pending: boolean
  onClose: () => void
  onDelete: (log: SystemLog) => void
}

function DeleteLogDialog({ log, pending, onClose, onDelete }: DeleteLogDialogProps) {
  return (
    <ConfirmDialog
      open={log !== null}
      onOpenChange={(open) => !open && onClose()}
      title={m.logs_delete_title({ title: log?.title ?? '' })}
      description={m.logs_delete_text()}
      confirmLabel={m.logs_delete()}
      pending={pending}
      onConfirm={() => log && onDelete(log)}
    />
  )
}
