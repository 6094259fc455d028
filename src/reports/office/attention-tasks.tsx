import {
  Banknote,
  BellOff,
  CreditCard,
  ImageOff,
  Inbox,
  MailWarning,
  PackageMinus,
  ShieldAlert,
  Star,
  Truck,
} from 'lucide-react'
import { productName } from '../../catalog/store/product-text.ts'
import { violationText } from '../../invariants/violations.ts'
import { moneyText } from '../../kit/list/figures.ts'
import { pageText } from '../../kit/page/page-text.ts'
import { Link } from '../../kit/ui/link.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { paymentProblems } from '../../payment-admin/office-texts.ts'
import { noteText } from '../../payments/payment-notes.ts'
import type { Attention } from '../office-api.ts'
import { type AttentionTask, First, linkStyle } from './attention-task.tsx'
import { backupsTask } from './backups-task.tsx'

const toShipTask = ({ ordersToShip: count }: Attention): AttentionTask => ({
  icon: Truck,
  tone: 'brand',
  count,
  title: m.admin_attention_to_ship({ count }),
  children: (
    <>
      <p>{m.admin_attention_to_ship_text()}</p>
      <Link to="/admin/orders" search={{ status: 'to_ship' }} className={linkStyle}>
        {m.admin_attention_to_ship_link()}
      </Link>
    </>
  ),
})

const messagesTask = ({ messages: { open, overdue } }: Attention): AttentionTask => ({
  icon: Inbox,
  tone: overdue > 0 ? 'danger' : 'brand',
  count: open,
  title: m.inbox_attention({ count: open }),
  children: (
    <>
      <p>{overdue > 0 ? m.inbox_attention_overdue({ count: overdue }) : m.inbox_attention_on_time()}</p>
      <Link to="/admin/messages" search={{ filter: 'open' }} className={linkStyle}>
        {m.inbox_attention_link()}
      </Link>
    </>
  ),
})

const reviewsTask = ({ reviewsWaiting: count }: Attention): AttentionTask => ({
  icon: Star,
  tone: 'brand',
  count,
  title: m.review_admin_attention({ count }),
  children: (
    <>
      <p>{m.review_admin_attention_text()}</p>
      <Link to="/admin/reviews" search={{ state: 'waiting' }} className={linkStyle}>
        {m.review_admin_attention_link()}
      </Link>
    </>
  ),
})

const lowStockTask = ({ lowStock: products }: Attention): AttentionTask => ({
  icon: PackageMinus,
  tone: 'warning',
  count: products.count,
  title: m.admin_attention_low_stock({ count: products.count }),
  children: (
    <>
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
    </>
  ),
})

/** Pictures that are shown, but no longer stored: each entry leads to the form where it is replaced. */
const lostPicturesTask = ({ lostPictures: pictures }: Attention): AttentionTask => ({
  icon: ImageOff,
  tone: 'warning',
  count: pictures.count,
  title: m.admin_attention_lost_pictures({ count: pictures.count }),
  children: (
    <>
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
    </>
  ),
})

const failedMailsTask = ({ failedMails: mails }: Attention): AttentionTask => ({
  icon: MailWarning,
  tone: 'danger',
  count: mails.count,
  title: m.admin_attention_mails({ count: mails.count }),
  children: (
    <>
      <First of={mails} text={(mail) => <span title={mail.error}>{m.admin_attention_mail(mail)}</span>} />
      <Link to="/admin/outbox" search={{ filter: 'failed' }} className={linkStyle}>
        {m.outbox_open()}
      </Link>
    </>
  ),
})

const paymentsTask = ({ paymentsToReview: payments }: Attention): AttentionTask => ({
  icon: CreditCard,
  tone: 'danger',
  count: payments.count,
  title: m.admin_attention_payments({ count: payments.count }),
  children: (
    <>
      <First
        of={payments}
        text={({ orderNumber, total, note, trouble }) => (
          <>
            <span className="money font-semibold text-ink">
              {m.admin_attention_payment({ number: orderNumber, amount: moneyText(total) })}
            </span>{' '}
            <span>
              {trouble === 'review' && note !== '' ? noteText(note, getLocale()) : pageText(paymentProblems, trouble)}
            </span>
          </>
        )}
      />
      <Link to="/admin/payments" search={{ filter: 'attention' }} className={linkStyle}>
        {m.payments_attention_link()}
      </Link>
    </>
  ),
})

/** What the provider reported and the shop could not process. The shop tries again by itself. */
const failedNoticesTask = ({ failedNotices: notices }: Attention): AttentionTask => ({
  icon: BellOff,
  tone: 'danger',
  count: notices.count,
  title: m.admin_attention_notices({ count: notices.count }),
  children: (
    <>
      <First of={notices} text={({ type, error }) => m.admin_attention_notice({ type, error })} />
      <p>{m.admin_attention_notices_text()}</p>
    </>
  ),
})

/** Money that staff must send manually; each entry opens its order, where they confirm it. */
const moneyToSendTask = ({ moneyToSend: refunds }: Attention): AttentionTask => ({
  icon: Banknote,
  tone: 'warning',
  count: refunds.count,
  title: m.admin_attention_to_send({ count: refunds.count }),
  children: (
    <>
      <p>{m.admin_attention_to_send_text()}</p>
      <First
        of={refunds}
        text={({ orderNumber: number, amount, customerName: name }) => (
          <Link to="/admin/orders" search={{ order: number }} className={linkStyle}>
            {m.admin_attention_to_send_entry({ number, amount: moneyText(amount), name })}
          </Link>
        )}
      />
    </>
  ),
})

/** Staff cannot fix violated invariants: the text asks them to report the violation. */
const violationsTask = ({ violations }: Attention): AttentionTask => ({
  icon: ShieldAlert,
  tone: 'danger',
  count: violations.count,
  title: m.admin_attention_violations({ count: violations.count }),
  children: (
    <>
      <First of={violations} text={(violation) => violationText(violation, getLocale())} />
      <p>{m.admin_attention_violations_text()}</p>
    </>
  ),
})

/** Every kind of task, the most urgent first. */
export const attentionTasks = [
  violationsTask,
  backupsTask,
  paymentsTask,
  failedNoticesTask,
  moneyToSendTask,
  toShipTask,
  messagesTask,
  reviewsTask,
  lostPicturesTask,
  lowStockTask,
  failedMailsTask,
]
