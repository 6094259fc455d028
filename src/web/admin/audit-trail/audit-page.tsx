import { useQuery } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import { eventsPerPage } from '../../../contract/audit.ts'
import { m } from '../../../paraglide/messages.js'
import { PageHeading } from '../frame/page-heading.tsx'
import { RefreshButton } from '../frame/refresh-button.tsx'
import { PagedList } from '../list/paged-list.tsx'
import { type ListPageProps, useListSearch } from '../list/use-list-search.ts'
import { auditQuery } from './audit-queries.ts'
import { type AuditSearch, readAuditSearch } from './audit-search.ts'
import { AuditToolbar } from './audit-toolbar.tsx'
import { EventList } from './event-list.tsx'
import { subjectText } from './event-text.ts'

/** Lists the audit trail, read-only. */
export function AuditPage({ search, onSearch }: ListPageProps<AuditSearch>) {
  const audit = useQuery(auditQuery(search))
  const { text, setText, filtered, change, narrow, turnTo, clear } = useListSearch({
    list: search,
    read: readAuditSearch,
    onSearch,
  })
  const [first] = audit.data?.events ?? []
  return (
    <>
      <PageHeading
        title={m.audit_title()}
        note={<p className="text-muted">{m.audit_note()}</p>}
        actions={<RefreshButton pending={audit.isFetching} onRefresh={() => void audit.refetch()} />}
      />
      <div className="flex flex-col gap-5">
        <AuditToolbar text={text} search={search} onText={setText} onFilter={narrow} />
        <PagedList
          query={audit}
          count={audit.data?.events.length ?? 0}
          perPage={eventsPerPage}
          showing={m.audit_showing}
          note={search.subjectId && first && ` · ${m.audit_only_shown({ name: subjectText(first) })}`}
          filtered={filtered}
          empty={{ icon: ScrollText, title: m.audit_empty_title(), text: m.audit_empty_text() }}
          none={{ title: m.audit_none_title(), text: m.audit_none_text() }}
          onClear={clear}
          onPage={turnTo}
        >
          <EventList
            events={audit.data?.events}
            onNarrow={({ subject }) => change({ subject: subject.type, subjectId: subject.id })}
          />
        </PagedList>
      </div>
    </>
  )
}
