import { formatMoney } from '../../kit/money.ts'
import { type Template, templatesOf } from '../../mail/templates/content.ts'
import { formatMoment } from '../../mail/templates/format.ts'
import { Action, Facts, Paragraph, Title, Warning, WrittenLink } from '../../mail/templates/parts.tsx'
import { chargeWords } from '../../orders/mails/parts/order-summary.tsx'
import { paymentMethodText } from '../../orders/order-texts.ts'
import { m } from '../../paraglide/messages.js'
import { chargeRows } from '../../sale/charge-rows.ts'
import { type ReceiptMails, receiptMails } from './receipt-mails.ts'

const orderReceipt: Template<ReceiptMails['order_receipt']> = (data, options) => {
  const { number, subtotal, charges, total, payments, given, change, rest, controlNumber, url } = data
  const { language, brand } = options
  const locale = { locale: language }
  const money = (cents: number) => formatMoney(cents, language)
  return {
    subject: m.mail_receipt_subject({ number, shop: brand.companyName }, locale),
    preview: m.mail_receipt_preview({}, locale),
    body: (
      <>
        <Title>{m.receipt_title({ number }, locale)}</Title>
        <Paragraph>{m.receipt_thanks({}, locale)}</Paragraph>
        {data.isDemo && <Warning>{m.receipt_demo({}, locale)}</Warning>}
        {data.isVoided && <Warning>{m.receipt_voided({}, locale)}</Warning>}
        <Facts
          rows={[
            [m.cart_subtotal({}, locale), money(subtotal)],
            ...chargeRows(charges, chargeWords(language), language).map(
              ({ name, value, isPart }) => [isPart ? `– ${name}` : name, value] as const,
            ),
            [m.cart_total({}, locale), money(total)],
          ]}
        />
        <Facts
          rows={[
            ...payments.map(({ method, amount, receivedAt }) => {
              const way = paymentMethodText({ paymentMethod: method }, language)
              return [`${way}, ${formatMoment(receivedAt, language)}`, money(amount)] as const
            }),
            [m.receipt_given({}, locale), given === null ? undefined : money(given)],
            [m.receipt_change({}, locale), given === null ? undefined : money(change)],
            [m.receipt_rest({}, locale), money(rest)],
          ]}
        />
        {controlNumber !== null && <Paragraph>{m.receipt_control_number({ number: controlNumber }, locale)}</Paragraph>}
        <Action href={url}>{m.mail_receipt_button({}, locale)}</Action>
        <WrittenLink href={url} options={options} />
      </>
    ),
  }
}

export const templates = templatesOf(receiptMails, { order_receipt: orderReceipt })
