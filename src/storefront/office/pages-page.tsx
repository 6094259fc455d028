import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AddButton } from '../../kit/list/add-button.tsx'
import { EntryButtons } from '../../kit/list/entry-buttons.tsx'
import { momentText } from '../../kit/list/figures.ts'
import { PageHeading } from '../../kit/list/page-heading.tsx'
import { Deletion } from '../../kit/list/record-entry.tsx'
import { recordsQuery } from '../../kit/list/record-form.ts'
import { Badge } from '../../kit/ui/badge.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { ErrorState } from '../../kit/ui/error-state.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { m } from '../../paraglide/messages.js'
import type { OfficePage } from '../pages-api.ts'
import { isPolicy, policies } from '../shop-page.ts'
import { PageDialog, pageRecords } from './page-dialog.tsx'

type StoredPage = OfficePage & { id: string }
type Opened = { page: StoredPage | undefined; slug: string } | { deleting: StoredPage }

/** The policies and further pages of the store. */
export function PagesPage() {
  const [opened, setOpened] = useState<Opened>()
  const { data, isError, refetch } = useQuery(recordsQuery(pageRecords))
  const close = () => setOpened(undefined)
  const unwritten = policies.filter((slug) => data && !data.some((page) => page.slug === slug))
  return (
    <>
      <PageHeading
        title={m.storefront_pages_title()}
        note={<p className="max-w-prose text-muted">{m.storefront_pages_text()}</p>}
        actions={<AddButton label={m.storefront_page_add()} onAdd={() => setOpened({ page: undefined, slug: '' })} />}
      />
      {isError && <ErrorState onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton className="h-96 rounded-card" />}
      {data && (
        <Card>
          <ul className="divide-y divide-line">
            {data.map((page) => (
              <Entry
                key={page.slug}
                page={page}
                onEdit={() => setOpened({ page, slug: page.slug })}
                onDelete={isPolicy(page.slug) ? undefined : () => setOpened({ deleting: page })}
              />
            ))}
            {unwritten.map((slug) => (
              <li key={slug} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-5 py-4">
                <h2 className="font-semibold">{policyNames[slug]()}</h2>
                <Badge tone="warning">{m.storefront_page_unwritten()}</Badge>
                <Button
                  tone="outline"
                  size="admin"
                  shape="control"
                  className="ml-auto"
                  aria-label={m.storefront_page_write_of({ name: policyNames[slug]() })}
                  onClick={() => setOpened({ page: undefined, slug })}
                >
                  {m.storefront_page_write()}
                </Button>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {opened && 'slug' in opened && <PageDialog page={opened.page} slug={opened.slug} onClose={close} />}
      {opened && 'deleting' in opened && (
        <Deletion
          records={pageRecords}
          id={opened.deleting.id}
          name={opened.deleting.title}
          text={m.storefront_page_delete_text()}
          onClose={close}
        />
      )}
    </>
  )
}

const policyNames: Record<(typeof policies)[number], () => string> = {
  shipping: m.storefront_policy_shipping,
  returns: m.storefront_policy_returns,
  terms: m.storefront_policy_terms,
  privacy: m.storefront_policy_privacy,
}

interface EntryProps {
  page: StoredPage
  onEdit: () => void
  onDelete: (() => void) | undefined
}

/** A page in the list, with what it lacks. */
function Entry({ page: { slug, title, published, lacksSpanish, changedAt }, onEdit, onDelete }: EntryProps) {
  return (
    <li className="flex flex-col gap-1 px-5 py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="wrap-anywhere min-w-0 font-semibold">{title}</h2>
        {!published && <Badge tone="neutral">{m.storefront_page_held()}</Badge>}
        {lacksSpanish && <Badge tone="warning">{m.storefront_page_lacks_spanish()}</Badge>}
        <EntryButtons
          edit={{ label: m.prices_edit_of({ name: title }), onClick: onEdit }}
          remove={onDelete && { label: m.prices_delete_of({ name: title }), onClick: onDelete }}
        />
      </div>
      <p className="wrap-anywhere text-muted text-sm">{`/pages/${slug} · ${momentText(changedAt)}`}</p>
    </li>
  )
}
