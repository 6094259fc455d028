import { queryOptions, useQuery } from '@tanstack/react-query'
import { SearchCheck } from 'lucide-react'
import { api } from '../../kit/api/api.ts'
import { PageHeading } from '../../kit/list/page-heading.tsx'
import { dateWriters } from '../../kit/shop-time.ts'
import { EmptyState } from '../../kit/ui/empty-state.tsx'
import { ErrorState } from '../../kit/ui/error-state.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale, localizeHref } from '../../paraglide/runtime.js'
import { SettingsSection, SettingsSkeleton } from '../../settings/office/settings-section.tsx'
import { listMissedSearches } from '../office-search-api.ts'
import { SynonymsForm, synonymsFormQuery } from './synonyms-form.tsx'

/** What the search of the store takes for the same, and what it has not found. */
export function SearchPage() {
  const synonyms = useQuery(synonymsFormQuery)
  return (
    <>
      <PageHeading
        title={m.search_admin_title()}
        note={<p className="max-w-prose text-muted">{m.search_admin_text()}</p>}
      />
      <div className="flex flex-col gap-6">
        {synonyms.data ? (
          <SynonymsForm loaded={synonyms.data} />
        ) : synonyms.isError ? (
          <ErrorState onRetry={() => void synonyms.refetch()} />
        ) : (
          <SettingsSkeleton />
        )}
        <SettingsSection title={m.search_missed_title()} text={m.search_missed_text()}>
          <MissedSearches />
        </SettingsSection>
      </div>
    </>
  )
}

const missedQuery = queryOptions({
  queryKey: ['admin', 'missed-searches'],
  queryFn: async () => (await api(listMissedSearches)).searches,
})

function MissedSearches() {
  const { data, isError, refetch } = useQuery(missedQuery)
  if (isError) return <ErrorState onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-40" />
  if (data.length === 0) {
    return <EmptyState icon={SearchCheck} title={m.search_missed_none()} text={m.search_missed_none_text()} level={3} />
  }
  return (
    <ul className="divide-y divide-line">
      {data.map(({ search, count, lastOn }) => (
        <li key={search} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
          <a
            href={localizeHref(`/products?search=${encodeURIComponent(search)}`)}
            className="wrap-anywhere font-semibold underline underline-offset-4"
          >
            {search}
          </a>
          <span className="text-muted text-sm">{m.search_missed_times({ count, day: dayText(lastOn) })}</span>
        </li>
      ))}
    </ul>
  )
}

/** Calendar days have no time zone. */
const days = dateWriters({ timeZone: 'UTC', month: 'short', day: 'numeric' })

const dayText = (day: string) => days[getLocale()].format(new Date(`${day}T00:00:00Z`))
