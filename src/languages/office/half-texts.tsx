import { queryOptions, useQuery } from '@tanstack/react-query'
import { Languages } from 'lucide-react'
import { api } from '../../kit/api/api.ts'
import { nameIn } from '../../kit/bilingual.ts'
import { countText } from '../../kit/list/figures.ts'
import type { Locale } from '../../kit/locale.ts'
import { Badge } from '../../kit/ui/badge.tsx'
import { EmptyState } from '../../kit/ui/empty-state.tsx'
import { ErrorState } from '../../kit/ui/error-state.tsx'
import { Link } from '../../kit/ui/link.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { type HalfTranslated, listHalfTexts } from '../office-api.ts'

/** Below the key of products: a change of one refreshes it. */
const halfTextsQuery = queryOptions({
  queryKey: ['admin', 'products', 'half-texts'],
  queryFn: () => api(listHalfTexts),
})

/** How much lacks a language, with a link to the list; nothing while nothing does. */
export function HalfTextsLink() {
  const { data } = useQuery(halfTextsQuery)
  if (!data?.count) return null
  return (
    <Link to="/admin/languages" className="inline-flex min-h-control items-center underline underline-offset-4">
      {m.languages_count({ count: countText(data.count) })}
    </Link>
  )
}

/** What lacks a language; each entry leads to where it is written. */
export function HalfTexts() {
  const { data, isError, refetch } = useQuery(halfTextsQuery)
  if (isError) return <ErrorState onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-40" />
  if (data.count === 0) {
    return <EmptyState icon={Languages} title={m.languages_none()} text={m.languages_none_text()} level={3} />
  }
  const shown = data.first.length
  return (
    <>
      <ul className="divide-y divide-line">
        {data.first.map((entry) => (
          <Entry key={`${entry.kind} ${entry.id}`} entry={entry} />
        ))}
      </ul>
      {shown < data.count && (
        <p className="text-muted">{m.languages_more({ shown: countText(shown), count: countText(data.count) })}</p>
      )}
    </>
  )
}

function Entry({ entry }: { entry: HalfTranslated }) {
  return (
    <li className="flex flex-col gap-1 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link
          {...placeOf(entry)}
          className="wrap-anywhere inline-flex min-h-6 items-center font-semibold underline underline-offset-4"
        >
          {nameIn(getLocale(), entry)}
        </Link>
        <Badge tone="neutral">{kinds[entry.kind]()}</Badge>
      </div>
      {lackings.map(({ lacks, text }) => {
        const texts = entry.texts.filter((half) => half.lacks === lacks).map((half) => names[half.text]())
        return texts.length > 0 && <p key={lacks}>{text({ texts: listOf(texts) })}</p>
      })}
    </li>
  )
}

const lackings: { lacks: Locale; text: (texts: { texts: string }) => string }[] = [
  { lacks: 'es', text: m.languages_lacks_es },
  { lacks: 'en', text: m.languages_lacks_en },
]

const listOf = (texts: string[]) => new Intl.ListFormat(getLocale(), { type: 'conjunction' }).format(texts)

/** Where an entry is written. */
function placeOf({ kind, id, name }: HalfTranslated) {
  if (kind === 'page') return { to: '/admin/pages' } as const
  return { to: '/admin/products', search: kind === 'category' ? { category: id } : { search: name } } as const
}

const kinds: Record<HalfTranslated['kind'], () => string> = {
  product: m.languages_kind_product,
  service: m.languages_kind_service,
  workshop: m.languages_kind_workshop,
  category: m.languages_kind_category,
  page: m.languages_kind_page,
}

const names: Record<HalfTranslated['texts'][number]['text'], () => string> = {
  name: m.languages_text_name,
  description: m.languages_text_description,
  howToUse: m.languages_text_how_to_use,
  benefits: m.languages_text_benefits,
  options: m.languages_text_options,
  category: m.languages_text_category,
  title: m.languages_text_title,
  body: m.languages_text_body,
}
