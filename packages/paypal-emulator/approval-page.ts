import { type approvalTexts, type PageLocale, approvalTexts as texts } from './approval-texts.ts'
import type { FundingSource } from './funding.ts'
import { type Html, html } from './html.ts'
import { centsOf, type Money, moneyOf } from './money.ts'
import type { PurchaseUnit } from './order-schema.ts'
import type { OrderRecord } from './state.ts'

type Texts = (typeof approvalTexts)['en']

export interface ApprovalView {
  order: OrderRecord
  locale: PageLocale
  funding: FundingSource
  parentOrigin?: string
}

function amountText(money: Money, locale: PageLocale): string {
  const format = new Intl.NumberFormat(locale === 'es' ? 'es-US' : 'en-US', {
    style: 'currency',
    currency: money.currency_code,
  })
  return format.format(centsOf(money) / 100)
}

function lineTotal(unitAmount: Money, quantity: number): Money {
  return moneyOf(centsOf(unitAmount) * quantity, unitAmount.currency_code)
}

function itemList(unit: PurchaseUnit, locale: PageLocale, t: Texts): Html | undefined {
  if (!unit.items?.length) return undefined
  const rows = unit.items.map(
    (item) => html`<li>
<span class="name">${item.name}</span>
<span class="amount">${amountText(lineTotal(item.unit_amount, Number(item.quantity)), locale)}</span>
<span class="muted">${t.quantity}: ${item.quantity} × ${amountText(item.unit_amount, locale)}</span>
</li>`,
  )
  return html`<h2>${t.items}</h2><ul class="items">${rows}</ul>`
}

function totals(unit: PurchaseUnit, locale: PageLocale, t: Texts): Html {
  const breakdown = unit.amount.breakdown ?? {}
  const lines: [string, Money | undefined][] = [
    [t.itemTotal, breakdown.item_total],
    [t.shipping, breakdown.shipping],
    [t.tax, breakdown.tax_total],
    [t.discount, breakdown.discount],
  ]
  const rows = lines.flatMap(([name, money]) =>
    money ? [html`<div><dt>${name}</dt><dd>${amountText(money, locale)}</dd></div>`] : [],
  )
  return html`<dl class="totals">${rows}
<div class="total"><dt>${t.total}</dt><dd>${amountText(unit.amount, locale)}</dd></div></dl>`
}

function address(unit: PurchaseUnit, t: Texts): Html | undefined {
  const { name, address: place } = unit.shipping ?? {}
  if (!place) return undefined
  const town = [place.admin_area_2, place.admin_area_1, place.postal_code, place.country_code]
  const lines = [name?.full_name, place.address_line_1, place.address_line_2, town.filter(Boolean).join(', ')]
  const shown = lines.flatMap((line) => (line ? [html`<span>${line}</span>`] : []))
  return html`<h2>${t.shipTo}</h2><address>${shown}</address>`
}

function choices(view: ApprovalView, t: Texts): Html {
  return html`<form method="post" action="checkoutnow/decision">
<input type="hidden" name="token" value="${view.order.id}">
<input type="hidden" name="origin" value="${view.parentOrigin ?? ''}">
<input type="hidden" name="funding" value="${view.funding}">
<button class="primary" name="decision" value="completed">${t.pay}</button>
<fieldset>
<legend>${t.tryOut}</legend>
<p class="muted">${t.tryOutHint}</p>
<div class="pair">
<button name="decision" value="declined">${t.payDeclined}</button>
<button name="decision" value="pending">${t.payPending}</button>
</div>
</fieldset>
<button class="quiet" name="decision" value="cancel">${t.cancel}</button>
</form>`
}

/** The approval page of a button: merchant, items, amount, and four buttons. It asks for no card and no password. */
export function approvalMain(view: ApprovalView): Html {
  const { order, locale } = view
  const unit = order.purchaseUnit
  const t = texts[locale]
  const merchant = (order.wallet?.experience_context ?? order.context)?.brand_name ?? t.what
  return html`<p class="eyebrow">${t.payTo} <strong>${merchant}</strong></p>
<h1>${t.titles[view.funding]}</h1>
<p class="sum">${amountText(unit.amount, locale)}</p>
${order.outcome === 'declined' && html`<p class="note" role="status">${t.declinedBefore}</p>`}
<section class="card">
${itemList(unit, locale, t)}
${totals(unit, locale, t)}
${address(unit, t)}
${unit.invoice_id && html`<p class="muted">${t.orderNumber} ${unit.invoice_id}</p>`}
</section>
${choices(view, t)}`
}

export function messageMain(title: string, text: string, extra?: Html): Html {
  return html`<div class="message"><h1>${title}</h1><p>${text}</p>${extra}</div>`
}
