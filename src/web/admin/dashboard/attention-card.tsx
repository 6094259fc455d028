import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck, CreditCard, Inbox, type LucideIcon, MailWarning, PackageMinus, Truck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Attention } from '../../../contract/reports.ts'
import { m } from '../../../paraglide/messages.js'
import { getLocale } from '../../../paraglide/runtime.js'
import { noteText } from '../../../texts/payment-notes.ts'
import { productName } from '../../storefront/catalog/product-text.ts'
import { Card, CardHeader } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { countText, moneyText } from '../list/figures.ts'
import { troubleTexts } from '../payments/payment-texts.ts'
import { attentionQuery } from './dashboard-queries.ts'

/** What waits for a person; says so when nothing does. */
export function AttentionCard() {
  const { data, isError, refetch } = useQuery(attentionQuery)
  return (
    <Card>
      <CardHeader title={m.admin_attention_title()} />
      <div className="border-line border-t">
        {isError && <ErrorState onRetry={() => void refetch()} />}
        {!isError && !data && (
          <div className="grid gap-5 px-5 py-5 sm:grid-cols-2">
            <Skeleton className="h-16" />
            <Skeleton className="h-16" />
          </div>
        )}
        {!isError && data && <Tasks attention={data} />}
      </div>
    </Card>
  )
}

function Tasks({ attention }: { attention: Attention }) {
  const { ordersToShip, messages, lowStock, failedMails, paymentsToReview } = attention
  if (ordersToShip + messages.open + lowStock.count + failedMails.count + paymentsToReview.count === 0) {
    return (
      <p className="flex items-center gap-3 px-5 py-5">
        <CircleCheck aria-hidden className="size-5.5 shrink-0 text-leaf" />
        {m.admin_attention_none()}
      </p>
    )
  }
  return (
    <ul className="grid gap-x-8 gap-y-6 px-5 py-5 sm:grid-cols-[repeat(auto-fit,minmax(15rem,1fr))]">
      <Payments payments={paymentsToReview} />
      <ToShip count={ordersToShip} />
      <Messages messages={messages} />
      <LowStock products={lowStock} />
      <FailedMails mails={failedMails} />
    </ul>
  )
}

const tones = {
  brand: 'bg-brand-soft text-brand-text',
  warning: 'bg-warning-soft text-warning-text',
  danger: 'bg-danger-soft text-danger-text',
}

interface TaskProps {
  icon: LucideIcon
  tone: keyof typeof tones
  count: number
  title: string
  children: ReactNode
}

function Task({ icon: Icon, tone, count, title, children }: TaskProps) {
  if (count === 0) return null
  return (
    <li className="flex min-w-0 gap-3.5">
      <span className={`grid size-10 shrink-0 place-items-center rounded-full ${tones[tone]}`}>
        <Icon aria-hidden className="size-5" />
      </span>
      <div className="min-w-0">
        <h3 className="font-semibold">
          <span className="money">{countText(count)}</span> {title}
        </h3>
        <div className="text-muted text-sm">{children}</div>
      </div>
    </li>
  )
}

const listed = 3

/** The first few by name, and how many there are besides. */
function First<T extends { id: string }>(props: { of: { count: number; first: T[] }; text: (item: T) => ReactNode }) {
  const { count, first } = props.of
  const shown = first.slice(0, listed)
  return (
    <ul>
      {shown.map((item) => (
        <li key={item.id} className="wrap-anywhere">
          {props.text(item)}
        </li>
      ))}
      {count > shown.length && <li>{m.admin_attention_more({ count: countText(count - shown.length) })}</li>}
    </ul>
  )
}

const linkStyle = '-my-1 inline-flex min-h-9 items-center font-semibold text-brand-text hover:underline'

function ToShip({ count }: { count: number }) {
  return (
    <Task icon={Truck} tone="brand" count={count} title={m.admin_attention_to_ship({ count })}>
      <p>{m.admin_attention_to_ship_text()}</p>
      <Link to="/admin/orders" search={{ status: 'to_ship' }} className={linkStyle}>
        {m.admin_attention_to_ship_link()}
      </Link>
    </Task>
  )
}

function Messages({ messages: { open, overdue } }: { messages: Attention['messages'] }) {
  return (
    <Task icon={Inbox} tone={overdue > 0 ? 'danger' : 'brand'} count={open} title={m.inbox_attention({ count: open })}>
      <p>{overdue > 0 ? m.inbox_attention_overdue({ count: overdue }) : m.inbox_attention_on_time()}</p>
      <Link
        to="/admin/messages"
        search={{ filter: 'open' }}
        className="-my-1 inline-flex min-h-9 items-center font-semibold text-brand-text hover:underline"
      >
        {m.inbox_attention_link()}
      </Link>
    </Task>
  )
}

function LowStock({ products }: { products: Attention['lowStock'] }) {
  const title = m.admin_attention_low_stock({ count: products.count })
  return (
    <Task icon={PackageMinus} tone="warning" count={products.count} title={title}>
      <First
        of={products}
        text={(product) => {
          const name = productName(product)
          if (product.stock <= 0) return m.admin_attention_sold_out({ name })
          return m.admin_attention_left({ name, count: product.stock })
        }}
      />
      <Link to="/admin/products" search={{ state: 'low' }} className={linkStyle}>
        {m.products_admin_low_link()}
      </Link>
    </Task>
  )
}

function FailedMails({ mails }: { mails: Attention['failedMails'] }) {
  const title = m.admin_attention_mails({ count: mails.count })
  return (
    <Task icon={MailWarning} tone="danger" count={mails.count} title={title}>
      <First of={mails} text={(mail) => <span title={mail.error}>{m.admin_attention_mail(mail)}</span>} />
      <Link
        to="/admin/outbox"
        search={{ filter: 'failed' }}
        className="-my-1 inline-flex min-h-9 items-center font-semibold text-brand-text hover:underline"
      >
        {m.outbox_open()}
      </Link>
    </Task>
  )
}

function Payments({ payments }: { payments: Attention['paymentsToReview'] }) {
  const title = m.admin_attention_payments({ count: payments.count })
  return (
    <Task icon={CreditCard} tone="danger" count={payments.count} title={title}>
      <First
        of={payments}
        text={({ orderNumber, total, note, trouble }) => (
          <>
            <span className="money font-semibold text-ink">
              {m.admin_attention_payment({ number: orderNumber, amount: moneyText(total) })}
            </span>{' '}
            {trouble === 'review' && note !== '' ? noteText(note, getLocale()) : troubleTexts[trouble]()}
          </>
        )}
      />
      <Link
        to="/admin/payments"
        search={{ filter: 'attention' }}
        className="-my-1 inline-flex min-h-9 items-center font-semibold text-brand-text hover:underline"
      >
        {m.payments_attention_link()}
      </Link>
    </Task>
  )
}
