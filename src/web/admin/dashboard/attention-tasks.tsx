import { Link } from '@tanstack/react-router'
import {
  Banknote,
  BellOff,
  CreditCard,
  ImageOff,
  Inbox,
  MailWarning,
  PackageMinus,
  ShieldAlert,
  Truck,
} from 'lucide-react'
import type { Attention } from '../../../contract/reports.ts'
import { m } from '../../../paraglide/messages.js'
import { getLocale } from '../../../paraglide/runtime.js'
import { noteText } from '../../../texts/payment-notes.ts'
import { violationText } from '../../../texts/violations.ts'
import { productName } from '../../product/product-text.ts'
import { moneyText } from '../list/figures.ts'
import { problemTexts } from '../payments/payment-texts.ts'
import { First, linkStyle, Task } from './attention-task.tsx'

export function ToShipTask({ count }: { count: number }) {
  return (
    <Task icon={Truck} tone="brand" count={count} title={m.admin_attention_to_ship({ count })}>
      <p>{m.admin_attention_to_ship_text()}</p>
      <Link to="/admin/orders" search={{ status: 'to_ship' }} className={linkStyle}>
        {m.admin_attention_to_ship_link()}
      </Link>
    </Task>
  )
}

export function MessagesTask({ messages: { open, overdue } }: { messages: Attention['messages'] }) {
  return (
    <Task icon={Inbox} tone={overdue > 0 ? 'danger' : 'brand'} count={open} title={m.inbox_attention({ count: open })}>
      <p>{overdue > 0 ? m.inbox_attention_overdue({ count: overdue }) : m.inbox_attention_on_time()}</p>
      <Link to="/admin/messages" search={{ filter: 'open' }} className={linkStyle}>
        {m.inbox_attention_link()}
      </Link>
    </Task>
  )
}

export function LowStockTask({ products }: { products: Attention['lowStock'] }) {
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

/** Pictures that are shown, but no longer stored: each entry leads to the form where it is replaced. */
export function LostPicturesTask({ pictures }: { pictures: Attention['lostPictures'] }) {
  const title = m.admin_attention_lost_pictures({ count: pictures.count })
  return (
    <Task icon={ImageOff} tone="warning" count={pictures.count} title={title}>
      <p>{m.admin_attention_lost_pictures_text()}</p>
      <First
        of={pictures}
        text={({ place, name, nameEs }) => {
          if (place === 'about')
            return (
              <Link to="/admin/webpage-settings" className={linkStyle}>
                {m.admin_attention_lost_about()}
              </Link>
            )
          if (place === 'brand')
            return (
              <Link to="/admin/brand-settings" className={linkStyle}>
                {m.admin_attention_lost_brand()}
              </Link>
            )
          return (
            <Link to="/admin/products" search={{ search: name ?? '' }} className={linkStyle}>
              {productName({ name: name ?? '', nameEs })}
            </Link>
          )
        }}
      />
    </Task>
  )
}

export function FailedMailsTask({ mails }: { mails: Attention['failedMails'] }) {
  const title = m.admin_attention_mails({ count: mails.count })
  return (
    <Task icon={MailWarning} tone="danger" count={mails.count} title={title}>
      <First of={mails} text={(mail) => <span title={mail.error}>{m.admin_attention_mail(mail)}</span>} />
      <Link to="/admin/outbox" search={{ filter: 'failed' }} className={linkStyle}>
        {m.outbox_open()}
      </Link>
    </Task>
  )
}

export function PaymentsTask({ payments }: { payments: Attention['paymentsToReview'] }) {
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
            <span>{trouble === 'review' && note !== '' ? noteText(note, getLocale()) : problemTexts[trouble]()}</span>
          </>
        )}
      />
      <Link to="/admin/payments" search={{ filter: 'attention' }} className={linkStyle}>
        {m.payments_attention_link()}
      </Link>
    </Task>
  )
}

/** What PayPal reported and the shop could not process. The shop tries again by itself. */
export function FailedNoticesTask({ notices }: { notices: Attention['failedNotices'] }) {
  const title = m.admin_attention_notices({ count: notices.count })
  return (
    <Task icon={BellOff} tone="danger" count={notices.count} title={title}>
      <First of={notices} text={({ type, error }) => m.admin_attention_notice({ type, error })} />
      <p>{m.admin_attention_notices_text()}</p>
    </Task>
  )
}

/** Money that staff must send manually; each entry opens its order, where they confirm it. */
export function MoneyToSendTask({ refunds }: { refunds: Attention['moneyToSend'] }) {
  const title = m.admin_attention_to_send({ count: refunds.count })
  return (
    <Task icon={Banknote} tone="warning" count={refunds.count} title={title}>
      <p>{m.admin_attention_to_send_text()}</p>
      <First
        of={refunds}
        text={({ orderNumber: number, amount, customerName: name }) => (
          <Link to="/admin/orders" search={{ order: number }} className={linkStyle}>
            {m.admin_attention_to_send_entry({ number, amount: moneyText(amount), name })}
          </Link>
        )}
      />
    </Task>
  )
}

/** Staff cannot fix violated invariants: the text asks them to report the violation. */
export function ViolationsTask({ violations }: { violations: Attention['violations'] }) {
  const title = m.admin_attention_violations({ count: violations.count })
  return (
    <Task icon={ShieldAlert} tone="danger" count={violations.count} title={title}>
      <First of={violations} text={(violation) => violationText(violation, getLocale())} />
      <p>{m.admin_attention_violations_text()}</p>
    </Task>
  )
}
