import { useQuery } from '@tanstack/react-query'
import { MailCheck, Settings } from 'lucide-react'
import { mailsPerPage } from '../../../contract/mails.ts'
import { m } from '../../../paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHeading } from '../frame/page-heading.tsx'
import { RefreshButton } from '../frame/refresh-button.tsx'
import { countText } from '../list/figures.ts'
import { PagedList } from '../list/paged-list.tsx'
import { type ListPageProps, useListSearch } from '../list/use-list-search.ts'
import { MailDialog } from './mail-dialog.tsx'
import { MailList } from './mail-list.tsx'
import { mailsQuery } from './outbox-queries.ts'
import { type OutboxSearch, readOutboxSearch } from './outbox-search.ts'
import { OutboxToolbar } from './outbox-toolbar.tsx'
import { SendFailedButton } from './send-failed-button.tsx'

/** All mails of the shop: waiting, sent and failed. */
export function OutboxPage({ search, onSearch }: ListPageProps<OutboxSearch>) {
  const mails = useQuery(mailsQuery(search))
  const { mail: openId, ...list } = search
  const { text, setText, filtered, change, narrow, turnTo, clear } = useListSearch({
    list,
    read: readOutboxSearch,
    onSearch,
  })
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
        <OutboxToolbar text={text} list={list} onText={setText} onFilter={narrow} />
        <PagedList
          query={mails}
          count={mails.data?.mails.length ?? 0}
          perPage={mailsPerPage}
          showing={m.outbox_showing}
          actions={list.filter === 'failed' && <SendFailedButton />}
          filtered={filtered}
          empty={{ icon: MailCheck, title: m.outbox_empty_title(), text: m.outbox_empty_text() }}
          none={{ title: m.outbox_none_title(), text: m.outbox_none_text() }}
          onClear={clear}
          onPage={turnTo}
        >
          <MailList mails={mails.data?.mails} onOpen={(mail) => change({ ...list, mail })} />
        </PagedList>
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
