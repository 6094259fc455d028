import { useQuery } from '@tanstack/react-query'
import { MailCheck, SearchX, Settings } from 'lucide-react'
import { type OutboxPage as Mails, mailsPerPage } from '../../../contract/mails.ts'
import { m } from '../../../paraglide/messages.js'
import { useSearchText } from '../../storefront/catalog/use-search-text.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageHeading } from '../frame/page-heading.tsx'
import { RefreshButton } from '../frame/refresh-button.tsx'
import { ClearButton } from '../list/clear-button.tsx'
import { countText } from '../list/figures.ts'
import { Pagination } from '../list/pagination.tsx'
import { MailDialog } from './mail-dialog.tsx'
import { MailList } from './mail-list.tsx'
import { mailsQuery } from './outbox-queries.ts'
import { type OutboxSearch, readOutboxSearch } from './outbox-search.ts'
import { OutboxToolbar } from './outbox-toolbar.tsx'
import { SendFailedButton } from './send-failed-button.tsx'

interface OutboxPageProps {
  search: OutboxSearch
  /** Writes the state of the list to the address. */
  onSearch: (search: OutboxSearch, options?: { replace?: boolean; resetScroll?: boolean }) => void
}

/** Every mail of the shop: what waits, what left, what went wrong. */
export function OutboxPage({ search, onSearch }: OutboxPageProps) {
  const mails = useQuery(mailsQuery(search))
  const { mail: openId, ...list } = search
  const change = (next: object, options = {}) => onSearch(readOutboxSearch({ ...next }), options)
  const [text, setText] = useSearchText(list.search ?? '', (words) =>
    change({ ...list, search: words, page: 1 }, { replace: true }),
  )
  const clear = () => {
    setText('')
    change({})
  }
  return (
    <>
      <PageHeading
        title={m.outbox_title()}
        note={<p className="text-muted">{mails.data && m.outbox_total({ count: countText(mails.data.total) })}</p>}
        actions={
          <>
            <ButtonLink
              to="/admin/email-settings"
              tone="outline"
              size="admin"
              shape="control"
              className="max-sm:hidden"
            >
              <Settings aria-hidden className="size-4" />
              {m.outbox_settings_link()}
            </ButtonLink>
            <RefreshButton pending={mails.isFetching} onRefresh={() => void mails.refetch()} />
          </>
        }
      />
      <div className="flex flex-col gap-5">
        <OutboxToolbar
          text={text}
          list={list}
          onText={setText}
          onFilter={(changed) => change({ ...list, search: text, ...changed, page: 1 })}
        />
        <Card className="overflow-hidden">
          <Found
            {...mails}
            failed={list.filter === 'failed'}
            filtered={[list.search, list.filter, list.template].some((part) => part !== undefined)}
            onRetry={() => void mails.refetch()}
            onClear={clear}
            onOpen={(mail) => change({ ...list, mail })}
            onPage={(page) => change({ ...list, page }, { resetScroll: true })}
          />
        </Card>
      </div>
      {openId && (
        <MailDialog
          id={openId}
          onClose={() => change(list, { replace: true })}
          onOpen={(mail) => change({ ...list, mail }, { replace: true })}
        />
      )}
    </>
  )
}

interface FoundProps {
  data: Mails | undefined
  isError: boolean
  isPlaceholderData: boolean
  /** The list shows what failed. */
  failed: boolean
  filtered: boolean
  onRetry: () => void
  onClear: () => void
  onOpen: (id: string) => void
  onPage: (page: number) => void
}

function Found(props: FoundProps) {
  const { data, isError, isPlaceholderData, failed, filtered, onRetry, onClear, onOpen, onPage } = props
  if (isError) return <ErrorState onRetry={onRetry} />
  return (
    <div aria-busy={!data || isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : ''}>
      <div className="flex min-h-13 flex-wrap items-center justify-between gap-2 px-5 py-2 text-muted text-sm">
        <p role="status">{data ? rangeText(data) : <span className="sr-only">{m.admin_loading()}</span>}</p>
        {filtered && data && data.matching > 0 && (
          <span className="flex flex-wrap gap-2">
            {failed && <SendFailedButton />}
            <ClearButton onClear={onClear} />
          </span>
        )}
      </div>
      {data?.matching === 0 ? (
        <Nothing filtered={filtered} onClear={onClear} />
      ) : (
        <MailList mails={data?.mails} onOpen={onOpen} />
      )}
      {data && <Pagination page={data.page} pages={data.pages} onPage={onPage} />}
    </div>
  )
}

function rangeText({ mails, page, matching }: Mails): string {
  if (matching === 0) return ''
  const before = (page - 1) * mailsPerPage
  const [first, last] = [countText(before + 1), countText(before + mails.length)]
  return m.outbox_showing({ first, last, total: countText(matching) })
}

function Nothing({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  if (!filtered) return <EmptyState icon={MailCheck} title={m.outbox_empty_title()} text={m.outbox_empty_text()} />
  return (
    <EmptyState
      icon={SearchX}
      title={m.outbox_none_title()}
      text={m.outbox_none_text()}
      action={<ClearButton onClear={onClear} />}
    />
  )
}
