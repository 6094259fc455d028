import { useQuery } from '@tanstack/react-query'
import { ScrollText, SearchX } from 'lucide-react'
import { eventsPerPage, type AuditPage as Page } from '../../../contract/audit.ts'
import { m } from '../../../paraglide/messages.js'
import { useSearchText } from '../../storefront/catalog/use-search-text.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageHeading } from '../frame/page-heading.tsx'
import { RefreshButton } from '../frame/refresh-button.tsx'
import { ClearButton } from '../list/clear-button.tsx'
import { countText } from '../list/figures.ts'
import { Pagination } from '../list/pagination.tsx'
import { auditQuery } from './audit-queries.ts'
import { type AuditSearch, readAuditSearch } from './audit-search.ts'
import { AuditToolbar } from './audit-toolbar.tsx'
import { EventList } from './event-list.tsx'
import { subjectText } from './event-text.ts'

interface AuditPageProps {
  search: AuditSearch
  /** Writes the state of the list to the address. */
  onSearch: (search: AuditSearch, options?: { replace?: boolean; resetScroll?: boolean }) => void
}

/** Who changed what and when; nobody can change it here. */
export function AuditPage({ search, onSearch }: AuditPageProps) {
  const audit = useQuery(auditQuery(search))
  const change = (next: object, options = {}) => onSearch(readAuditSearch({ ...next }), options)
  const [text, setText] = useSearchText(search.search ?? '', (words) =>
    change({ ...search, search: words, page: 1 }, { replace: true }),
  )
  const clear = () => {
    setText('')
    change({})
  }
  return (
    <>
      <PageHeading
        title={m.audit_title()}
        note={<p className="text-muted">{m.audit_note()}</p>}
        actions={<RefreshButton pending={audit.isFetching} onRefresh={() => void audit.refetch()} />}
      />
      <div className="flex flex-col gap-5">
        <AuditToolbar
          text={text}
          search={search}
          onText={setText}
          onFilter={(filter) => change({ ...search, search: text, ...filter, page: 1 })}
        />
        <Card className="overflow-hidden">
          <Found
            {...audit}
            search={search}
            onRetry={() => void audit.refetch()}
            onClear={clear}
            onNarrow={(subject, subjectId) => change({ subject, subjectId })}
            onPage={(page) => change({ ...search, page }, { resetScroll: true })}
          />
        </Card>
      </div>
    </>
  )
}

interface FoundProps {
  data: Page | undefined
  isError: boolean
  isPlaceholderData: boolean
  search: AuditSearch
  onRetry: () => void
  onClear: () => void
  onNarrow: (subject: string, subjectId: string) => void
  onPage: (page: number) => void
}

function Found({ data, isError, isPlaceholderData, search, onRetry, onClear, onNarrow, onPage }: FoundProps) {
  if (isError) return <ErrorState onRetry={onRetry} />
  const { page: _, ...filters } = search
  const filtered = Object.keys(filters).length > 0
  if (data?.matching === 0) return <Nothing filtered={filtered} onClear={onClear} />
  const [first] = data?.events ?? []
  return (
    <div aria-busy={!data || isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : ''}>
      <div className="flex min-h-13 flex-wrap items-center justify-between gap-2 px-5 py-2 text-muted text-sm">
        <p role="status">
          {data ? rangeText(data) : <span className="sr-only">{m.admin_loading()}</span>}
          {search.subjectId && first && ` · ${m.audit_only_shown({ name: subjectText(first) })}`}
        </p>
        {filtered && data && <ClearButton onClear={onClear} />}
      </div>
      <EventList events={data?.events} onNarrow={({ subject }) => onNarrow(subject.type, subject.id)} />
      {data && <Pagination page={data.page} pages={data.pages} onPage={onPage} />}
    </div>
  )
}

function rangeText({ events, page, matching }: Page): string {
  const before = (page - 1) * eventsPerPage
  const [first, last] = [countText(before + 1), countText(before + events.length)]
  return m.audit_showing({ first, last, total: countText(matching) })
}

function Nothing({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  if (!filtered) return <EmptyState icon={ScrollText} title={m.audit_empty_title()} text={m.audit_empty_text()} />
  return (
    <EmptyState
      icon={SearchX}
      title={m.audit_none_title()}
      text={m.audit_none_text()}
      action={<ClearButton onClear={onClear} />}
    />
  )
}
