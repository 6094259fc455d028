import { History } from 'lucide-react'
import { useMemo } from 'react'
import type { SystemLog } from '../../../contract/system-logs.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { ClearButton } from '../list/clear-button.tsx'
import { NoMatch } from '../list/nothing.tsx'
import { Pagination } from '../list/pagination.tsx'
import { LogList } from './log-list.tsx'
import { type LogsSearch, matchingLogs } from './logs-search.ts'

const logsPerPage = 20

interface FoundLogsProps {
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

/** The logs of one page: loading, loaded, empty and failed states. */
export function FoundLogs({
  logs,
  isError,
  search,
  filtered,
  seeding,
  onRetry,
  onClear,
  onSeed,
  onDelete,
  onPage,
}: FoundLogsProps) {
  // Memoized, so that typing in the search box does not render the list again.
  const found = useMemo(() => logs && matchingLogs(logs, search), [logs, search])
  if (isError) return <ErrorState onRetry={onRetry} />
  if (logs?.length === 0) return <NoLogs seeding={seeding} onSeed={onSeed} />
  if (found?.length === 0) return <NoMatch title={m.logs_none_title()} text={m.logs_none_text()} onClear={onClear} />
  const pages = Math.max(1, Math.ceil((found?.length ?? 0) / logsPerPage))
  const page = Math.min(search.page ?? 1, pages)
  const shown = found?.slice((page - 1) * logsPerPage, page * logsPerPage)
  return (
    <div aria-busy={!logs}>
      <div className="flex min-h-13 flex-wrap items-center justify-between gap-2 px-5 py-2 text-muted text-sm">
        <p role="status">
          {found && logs ? (
            m.logs_showing({ count: found.length, total: logs.length })
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
