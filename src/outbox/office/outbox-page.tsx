import { useQuery } from '@tanstack/react-query'
import { CircleCheck, MailCheck, RotateCw, Settings } from 'lucide-react'
import { useState } from 'react'
import { perPage } from '../../kit/codecs.ts'
import { totalText } from '../../kit/list/figures.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { EntryList } from '../../kit/list/list-rows.tsx'
import { optionsOf, type Toolbar } from '../../kit/list/list-toolbar.tsx'
import { useList } from '../../kit/list/use-list.ts'
import { Button, ButtonLink } from '../../kit/ui/button.tsx'
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.tsx'
import { m } from '../../paraglide/messages.js'
import { mailFilters, mailTemplates } from '../office-api.ts'
import { MailDialog } from './mail-dialog.tsx'
import { MailEntry, mailEntryStyle } from './mail-entry.tsx'
import { filterTexts, templateText } from './mail-texts.ts'
import { mailsQuery, type OutboxSearch, readOutboxSearch } from './outbox-queries.ts'
import { useSendFailed } from './use-send-mail.ts'

/** All mails of the shop: waiting, sent and failed. */
export function OutboxPage() {
  const list = useList({ read: readOutboxSearch, opens: 'mail' })
  const mails = useQuery(mailsQuery(list.search))
  const { data } = mails
  return (
    <>
      <ListPage
        title={m.outbox_title()}
        note={data && m.outbox_total({ count: totalText(data.total) })}
        actions={<SettingsLink />}
        list={list}
        query={mails}
        toolbar={toolbar()}
        perPage={perPage}
        showing={m.outbox_showing}
        matchingActions={list.filters.filter === 'failed' && <SendFailedButton />}
        empty={{ icon: MailCheck, title: m.outbox_empty_title(), text: m.outbox_empty_text() }}
        none={
          isCalm(list.filters)
            ? { icon: CircleCheck, title: m.outbox_calm(), text: '' }
            : { title: m.outbox_none_title(), text: m.outbox_none_text() }
        }
      >
        <EntryList
          label={m.outbox_title()}
          items={data?.mails}
          className={mailEntryStyle}
          skeleton={{ count: 6, className: 'h-13' }}
          entry={(mail) => <MailEntry mail={mail} onOpen={() => list.open(mail.id)} />}
        />
      </ListPage>
      {list.openId && (
        <MailDialog id={list.openId} onClose={list.close} onOpen={(mail) => list.open(mail, { replace: true })} />
      )}
    </>
  )
}

/** Whether the list shows every mail that failed. */
const isCalm = ({ filter, search, template }: OutboxSearch) => filter === 'failed' && !search && !template

function SettingsLink() {
  return (
    <ButtonLink to="/admin/email-settings" tone="outline" size="admin" shape="control" className="max-sm:hidden">
      <Settings aria-hidden className="size-4" />
      {m.outbox_settings_link()}
    </ButtonLink>
  )
}

const toolbar = (): Toolbar<OutboxSearch> => ({
  name: 'mail',
  search: { label: m.outbox_search(), hint: m.outbox_search_hint() },
  filters: [
    {
      kind: 'select',
      param: 'filter',
      label: m.outbox_filter(),
      all: m.outbox_filter_all(),
      options: optionsOf(mailFilters, (filter) => filterTexts[filter]()),
    },
    {
      kind: 'select',
      param: 'template',
      label: m.outbox_kind(),
      all: m.outbox_kind_all(),
      options: optionsOf(mailTemplates, templateText),
    },
  ],
})

/** Retries all failed mails, after a confirmation because there may be many. */
function SendFailedButton() {
  const [asking, setAsking] = useState(false)
  const { send, sending } = useSendFailed(() => setAsking(false))
  return (
    <>
      <Button tone="outline" size="admin" shape="control" onClick={() => setAsking(true)}>
        <RotateCw aria-hidden className="size-4" />
        {m.outbox_retry_all()}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        tone="brand"
        title={m.outbox_retry_all_title()}
        description={m.outbox_retry_all_text()}
        confirmLabel={m.outbox_retry_all()}
        pending={sending}
        onConfirm={send}
      />
    </>
  )
}
