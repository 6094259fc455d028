import { addressLines, type PostalAddress } from '../../../kit/address.ts'
import { nameIn, textIn } from '../../../kit/bilingual.ts'
import type { Locale } from '../../../kit/locale.ts'
import { formatMoney } from '../../../kit/money.ts'
import type { MailBrand, RenderOptions } from '../../../mail/rendering.ts'
import type { TemplateOptions } from '../../../mail/templates/content.ts'
import { formatDay } from '../../../mail/templates/format.ts'
import { Facts, Subtitle } from '../../../mail/templates/parts.tsx'
import { colors } from '../../../mail/templates/theme.ts'
import { m } from '../../../paraglide/messages.js'
import { mailPicture } from '../../../pictures/picture.ts'
import { type ChargeWords, chargeRows, chargesOf } from '../../../sale/charge-rows.ts'
import { paymentMethodText } from '../../order-texts.ts'
import type { MailOrder, MailOrderLine } from '../order-mails.ts'

/** Number, date, payment, lines and addresses of an order. */
export function OrderSummary({ order, options }: { order: MailOrder; options: TemplateOptions }) {
  const locale = { locale: options.language }
  const method = paymentMethodText(order, options.language)
  return (
    <>
      <Subtitle>
        {options.audience === 'staff' ? m.mail_order_items_staff({}, locale) : m.mail_order_items({}, locale)}
      </Subtitle>
      <Facts
        rows={[
          [m.mail_order_number({}, locale), order.orderNumber],
          [m.mail_order_date({}, locale), formatDay(order.createdAt, options.language)],
          [m.mail_order_payment({}, locale), method],
        ]}
      />
      <Lines order={order} options={options} />
      {order.deposit && (
        <Facts
          rows={[
            [
              m.mail_order_deposit_terms({}, locale),
              textIn(options.language, order.deposit.terms.text, order.deposit.terms.textEs),
            ],
          ]}
        />
      )}
      {order.ships && order.shippingAddress && (
        <Facts
          rows={[[m.mail_order_shipping_address({}, locale), postal(order.customerName, order.shippingAddress)]]}
        />
      )}
      {order.delivery?.kind === 'pickup' && (
        <Facts
          rows={[
            [
              m.mail_order_pickup({}, locale),
              textIn(options.language, order.delivery.place ?? options.brand.address ?? '', order.delivery.placeEs),
            ],
          ]}
        />
      )}
      {order.customerPhone && <Facts rows={[[m.mail_order_phone({}, locale), order.customerPhone]]} />}
      {order.billing && (
        <Facts rows={[[m.mail_order_billing_address({}, locale), postal(order.billing.name, order.billing)]]} />
      )}
    </>
  )
}

function Lines({ order, options }: { order: MailOrder; options: RenderOptions }) {
  const { language, brand } = options
  const locale = { locale: language }
  const money = (cents: number) => formatMoney(cents, language)
  return (
    <table className="lines" width="100%" style={styles.table}>
      <thead>
        <tr>
          <th scope="col" className="muted rule" style={styles.head}>
            {m.mail_order_item({}, locale)}
          </th>
          <th scope="col" className="muted rule" style={{ ...styles.head, textAlign: 'right' }}>
            {m.mail_order_amount({}, locale)}
          </th>
        </tr>
      </thead>
      <tbody>
        {order.lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, and two lines may have the same name
          <tr key={index}>
            <td className="ink rule" style={styles.cell}>
              <Thumbnail line={line} options={options} />
              <div style={styles.beside}>
                {nameIn(language, line)}
                <br />
                <span className="muted" style={styles.quantity}>
                  {placeOf(line, language, brand)}
                  {m.mail_order_line_quantity({ quantity: line.quantity, price: money(line.price) }, locale)}
                </span>
              </div>
            </td>
            <td className="ink rule" style={styles.amount}>
              {money(line.price * line.quantity)}
            </td>
          </tr>
        ))}
        <Totals order={order} language={language} />
      </tbody>
    </table>
  )
}

/** The picture of a line beside its name, 64 pixels wide. */
function Thumbnail({ line, options: { language, publicUrl } }: { line: MailOrderLine; options: RenderOptions }) {
  if (!line.imageUrl) return null
  const picture = mailPicture(line.imageUrl)
  const src = picture.startsWith('/') ? `${publicUrl}${picture}` : picture
  return <img src={src} alt={nameIn(language, { ...line, startsAt: null })} width="64" style={styles.thumbnail} />
}

/** The words for the charges of an order. */
export function chargeWords(language: Locale): ChargeWords {
  const locale = { locale: language }
  return {
    tax: m.mail_order_tax({}, locale),
    shipping: m.mail_order_shipping({}, locale),
    free: m.mail_order_free({}, locale),
  }
}

function Totals({ order, language }: { order: MailOrder; language: Locale }) {
  const locale = { locale: language }
  const money = (cents: number) => formatMoney(cents, language)
  return (
    <>
      <Total name={m.mail_order_subtotal({}, locale)} value={money(order.subtotal)} />
      {chargeRows(chargesOf({ ...order, items: [order] }), chargeWords(language), language).map(
        ({ name, value, isPart }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, and two charges may have the same name
          <Total key={index} name={name} value={value} look={isPart ? 'part' : 'plain'} />
        ),
      )}
      <Total name={m.mail_order_total({}, locale)} value={money(order.total)} look="strong" />
      {order.deposit && <Deposit total={order.total} deposit={order.deposit} language={language} />}
    </>
  )
}

interface DepositProps {
  total: number
  deposit: NonNullable<MailOrder['deposit']>
  language: Locale
}

/** What was paid and is due at the visit; before a payment, what is due now and then. */
function Deposit({ total, deposit: { dueNow, paid, due }, language }: DepositProps) {
  const locale = { locale: language }
  const money = (cents: number) => formatMoney(cents, language)
  if (due === 0) return null
  return (
    <>
      {paid > 0 && <Total name={m.mail_order_paid({}, locale)} value={money(paid)} />}
      {paid === 0 && <Total name={m.deposit_due_now({}, locale)} value={money(dueNow)} />}
      <Total name={m.deposit_due_later({}, locale)} value={money(paid > 0 ? due : total - dueNow)} />
    </>
  )
}

/** Where a seat or an appointment takes place; the address of the shop unless another place is set. */
function placeOf({ startsAt, place, placeEs }: MailOrderLine, language: Locale, { address }: MailBrand) {
  const text = textIn(language, place ?? (startsAt && address) ?? undefined, placeEs)
  return (
    text && (
      <>
        {text}
        <br />
      </>
    )
  )
}

function Total({ name, value, look = 'plain' }: { name: string; value: string; look?: 'plain' | 'part' | 'strong' }) {
  return (
    <tr>
      <th scope="row" className="ink" style={{ ...styles.totalName, ...styles[look] }}>
        {name}
      </th>
      <td className="ink" style={{ ...styles.totalValue, ...styles[look] }}>
        {value}
      </td>
    </tr>
  )
}

function postal(name: string, address: PostalAddress): string {
  return [name, ...addressLines(address)].join('\n')
}

const styles = {
  table: { margin: '8px 0 20px', borderSpacing: 0, fontSize: '15px', lineHeight: '22px' },
  head: {
    padding: '8px 0',
    borderBottom: `1px solid ${colors.line}`,
    color: colors.muted,
    fontSize: '13px',
    fontWeight: 400,
    textAlign: 'left',
  },
  cell: {
    padding: '12px 12px 12px 0',
    borderBottom: `1px solid ${colors.line}`,
    color: colors.ink,
    wordBreak: 'break-word',
  },
  thumbnail: { float: 'left', width: '64px', margin: '0 14px 0 0', borderRadius: '8px' },
  /** Long names do not run on below the picture. */
  beside: { overflow: 'hidden' },
  quantity: { color: colors.muted, fontSize: '13px' },
  amount: {
    padding: '12px 0',
    borderBottom: `1px solid ${colors.line}`,
    color: colors.ink,
    textAlign: 'right',
    verticalAlign: 'top',
    whiteSpace: 'nowrap',
  },
  totalName: { padding: '8px 12px 0 0', color: colors.ink, fontWeight: 400, textAlign: 'left' },
  totalValue: { padding: '8px 0 0', color: colors.ink, textAlign: 'right', whiteSpace: 'nowrap' },
  plain: {},
  part: { paddingLeft: '12px', color: colors.muted, fontSize: '13px' },
  strong: { fontSize: '18px', fontWeight: 700, lineHeight: '28px' },
} as const
