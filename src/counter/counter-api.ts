import { z } from 'zod'
import { id, locale, money } from '../kit/codecs.ts'
import { endpoint } from '../kit/endpoint.ts'
import { fault } from '../kit/fault.ts'
import { blankOr } from '../kit/fields.ts'
import { email, optionalPhone, personRules } from '../kit/person-fields.ts'
import { order } from '../orders/api.ts'
import { tenderReference } from '../orders/tenders-api.ts'
import { handedOverLines } from '../phone-orders/office-api.ts'
import { quoteReply } from '../prices/api.ts'
import { typedCode } from '../sale/price-choices.ts'
import { buyerFaults } from '../sale/texts.ts'
import { manualKinds } from '../tenders/tender.ts'
import { checkTender } from '../tenders/tender-input.ts'
import { counterFaults } from './office-texts.ts'

/** An account that is chosen or made by its address, or only what somebody without one is called. */
export const saleCustomer = z
  .strictObject({
    userId: id.optional(),
    email: email.optional(),
    firstName: blankOr(personRules.firstName).optional(),
    lastName: blankOr(personRules.lastName).optional(),
    phone: optionalPhone,
  })
  .check(({ value, issues }) => {
    if (value.email === undefined || value.userId !== undefined) return
    for (const name of ['firstName', 'lastName'] as const) {
      if (value[name]) continue
      const code = name === 'firstName' ? 'buyer_first_name_required' : 'buyer_last_name_required'
      const { message, ...params } = fault(buyerFaults, code)
      issues.push({ code: 'custom', input: value, path: [name], message, params })
    }
  })

/** What came in for a sale, in one way. */
const tender = z
  .strictObject({
    kind: z.enum(manualKinds),
    amount: money,
    /** What was handed over in cash; the rest of it is the change. */
    given: money.optional(),
    /** At most 12 letters and digits; never a card number. */
    reference: tenderReference.optional(),
    /** The open drawer at which it was received; cash needs one. */
    drawerId: id.optional(),
  })
  .check(({ value, issues }) => {
    const needsDrawer = value.kind === 'cash' && value.drawerId === undefined
    const [field, wrong] = checkTender(value) ?? (needsDrawer ? noDrawer : [])
    if (field === undefined || wrong === undefined) return
    const { message, ...params } = wrong
    issues.push({ code: 'custom', input: value, path: [field], message, params })
  })
const noDrawer = ['drawerId', fault(counterFaults, 'drawer_required')] as const

export const sellAtCounter = endpoint({
  method: 'POST',
  path: '/api/admin/counter/sales',
  status: 201,
  repeated: 200,
  summary:
    'Sell goods over the counter: priced, taken from stock, paid and recorded together, or nothing is (staff); 200 when it was recorded before',
  body: z.strictObject({
    lines: handedOverLines,
    /** Missing: somebody unknown. */
    customer: saleCustomer.optional(),
    code: typedCode.optional(),
    /** What came in, at most the total; a rest needs a customer with an account. */
    tenders: z.array(tender).max(20),
    /** Chosen by the browser once per sale: repeating the request does not sell twice. */
    clientKey: id,
    /** Of the documents of somebody without an account. */
    language: locale.optional(),
  }),
  reply: z.object({
    order,
    emailWarning: z.string().optional(),
    /** Of the last payment, with those before it; null when nothing came in. */
    receiptUrl: z.string().nullable(),
  }),
})

export const quoteAtCounter = endpoint({
  method: 'POST',
  path: '/api/admin/counter/quote',
  summary: 'What a sale over the counter costs; nothing is stored (staff)',
  body: z.strictObject({
    lines: handedOverLines,
    userId: id.optional(),
    code: typedCode.optional(),
    /** Where it is sold; missing: in the state of the shop. */
    drawerId: id.optional(),
  }),
  reply: quoteReply,
})
