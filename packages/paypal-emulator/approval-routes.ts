import { readFileSync } from 'node:fs'
import { approvalMain, messageMain } from './approval-page.ts'
import { approvalTexts, type PageLocale, pageLocale } from './approval-texts.ts'
import type { EmulatorContext } from './emulator-context.ts'
import { paypalError } from './errors.ts'
import { fundingOf } from './funding.ts'
import { html } from './html.ts'
import { type Answer, type Call, header } from './http.ts'
import type { Wallet } from './order-schema.ts'
import { approveOrder, findOrder } from './orders.ts'
import { originOf, pageAnswer } from './page-shell.ts'
import type { OrderRecord, Outcome } from './state.ts'

const notifyScript = readFileSync(new URL('browser/approval.js', import.meta.url), 'utf8')
const outcomes: readonly Outcome[] = ['completed', 'declined', 'pending']

function orderOr404(context: EmulatorContext, token: string | null): OrderRecord | undefined {
  try {
    return findOrder(context, token ?? undefined)
  } catch {
    return undefined
  }
}

function localeOf(order: OrderRecord | undefined, call: Call): PageLocale {
  const tag = contextOf(order)?.locale ?? call.query.get('locale') ?? header(call, 'accept-language')
  return pageLocale(tag)
}

/** How the shop wants the pages of an order; Venmo's context has neither language nor addresses. */
const contextOf = (order: OrderRecord | undefined): Wallet['experience_context'] =>
  order?.wallet?.experience_context ?? order?.context

function gonePage(locale: PageLocale, parentOrigin: string | undefined): Answer {
  const t = approvalTexts[locale]
  return pageAnswer({ locale, parentOrigin, title: t.goneTitle, main: messageMain(t.goneTitle, t.goneText) }, 404)
}

function paidPage(locale: PageLocale, parentOrigin: string | undefined): Answer {
  const t = approvalTexts[locale]
  return pageAnswer({ locale, parentOrigin, title: t.paidTitle, main: messageMain(t.paidTitle, t.paidText) }, 409)
}

/** GET /checkoutnow/loading: the content of the window until the shop has created the order. */
export function showLoading(_world: EmulatorContext, call: Call): Answer {
  const locale = pageLocale(call.query.get('locale'))
  const title = approvalTexts[locale].loadingTitle
  return pageAnswer({
    locale,
    title,
    parentOrigin: originOf(call.query.get('origin')),
    main: html`<div class="message"><h1>${title}</h1></div>`,
  })
}

/** GET /checkoutnow?token=: the approval page. */
export function showApproval(context: EmulatorContext, call: Call): Answer {
  const order = orderOr404(context, call.query.get('token'))
  const locale = localeOf(order, call)
  const parentOrigin = originOf(call.query.get('origin'))
  if (!order) return gonePage(locale, parentOrigin)
  if (order.status === 'COMPLETED') return paidPage(locale, parentOrigin)
  const funding = fundingOf(call.query.get('fundingSource'))
  const main = approvalMain({ order, locale, funding, parentOrigin })
  return pageAnswer({ locale, parentOrigin, title: approvalTexts[locale].titles[funding], main })
}

function requireOwnPage(context: EmulatorContext, call: Call): void {
  const from = header(call, 'origin')
  if (from === undefined || from === new URL(context.publicOrigin()).origin) return
  if (originOf(from) === undefined || new URL(from).host !== header(call, 'host')) throw paypalError(403)
}

function backUrl(context: EmulatorContext, order: OrderRecord, approved: boolean): string | undefined {
  const { return_url: returnUrl, cancel_url: cancelUrl } = contextOf(order) ?? {}
  const base = approved ? returnUrl : cancelUrl
  if (!base) return undefined
  const url = new URL(base)
  url.searchParams.set('token', order.id)
  if (approved) url.searchParams.set('PayerID', context.state.identity.payerId)
  return url.href
}

function decidedPage(
  context: EmulatorContext,
  order: OrderRecord,
  locale: PageLocale,
  approved: boolean,
  shop?: string,
): Answer {
  const t = approvalTexts[locale]
  const back = backUrl(context, order, approved)
  const facts = html`<p data-type="${approved ? 'approved' : 'canceled'}" data-order-id="${order.id}"
data-payer-id="${context.state.identity.payerId}" data-parent-origin="${shop ?? ''}" data-back-url="${back ?? ''}">${
    back && html`<a class="back" href="${back}">${t.back}</a>`
  }</p>`
  const title = approved ? t.approvedTitle : t.canceledTitle
  const main = messageMain(title, approved ? t.approvedText : t.canceledText, facts)
  return pageAnswer({ locale, parentOrigin: shop, title, main, script: notifyScript })
}

/** POST /checkoutnow/decision: one of the four buttons. */
export function decide(context: EmulatorContext, call: Call): Answer {
  requireOwnPage(context, call)
  const form = new URLSearchParams(call.raw.toString('utf8'))
  const order = orderOr404(context, form.get('token'))
  const locale = localeOf(order, call)
  const shop = originOf(form.get('origin'))
  if (!order) return gonePage(locale, shop)
  const outcome = outcomes.find((name) => name === form.get('decision'))
  if (outcome === undefined) return decidedPage(context, order, locale, false, shop)
  if (order.status === 'COMPLETED') return paidPage(locale, shop)
  const approved = approveOrder(context, order.id, outcome, fundingOf(form.get('funding')))
  return decidedPage(context, approved, locale, true, shop)
}
