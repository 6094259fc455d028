import { z } from 'zod'
import { id, locale, money } from '../kit/codecs.ts'
import { endpoint } from '../kit/endpoint.ts'
import { fault } from '../kit/fault.ts'
import { checkMaxLength, field } from '../kit/fields.ts'
import { tenderFaults } from '../tenders/office-texts.ts'
import { manualKinds } from '../tenders/tender.ts'
import { checkReference } from '../tenders/tender-input.ts'
import { changeOrderStatus } from './api.ts'

/** What finds a payment again at the terminal, for example; never the number of a card. */
export const tenderReference = field({
  normalize: (text) => text.trim(),
  check: checkReference,
  document: { maxLength: 60 },
})

export const recordTender = endpoint({
  method: 'POST',
  path: '/api/admin/orders/{id}/tenders',
  status: 201,
  repeated: 200,
  summary:
    'Record money that was received for an order, all that is due of it or a part (staff); 200 when it was recorded before',
  params: z.object({ id }),
  body: z.strictObject({
    kind: z.enum(manualKinds),
    amount: money,
    /** What was handed over in cash; the rest of it is the change. */
    given: money.optional(),
    /** At most 12 letters and digits; never a card number. */
    reference: tenderReference.optional(),
    /** The open drawer at which it was received. */
    drawerId: id.optional(),
    /** Chosen by the browser once per payment: repeating the request does not record it twice. */
    clientKey: id,
    language: locale.optional(),
  }),
  reply: changeOrderStatus.reply,
})

/** How long staff can void a payment that came in beside all drawers. */
export const voidWithinMs = 24 * 3_600_000

export const maxVoidReasonLength = 255

const voidReason = field({
  normalize: (text) => text.trim(),
  check: (text) =>
    text === '' ? fault(tenderFaults, 'void_reason_required') : checkMaxLength(text, maxVoidReasonLength),
  document: { minLength: 1, maxLength: maxVoidReasonLength },
})

export const voidTender = endpoint({
  method: 'POST',
  path: '/api/admin/orders/{id}/tenders/{tenderId}/void',
  summary:
    'Take back a payment that staff recorded by mistake, within 24 hours or until its drawer is counted (staff); voiding it again does nothing',
  params: z.object({ id, tenderId: id }),
  body: z.strictObject({ reason: voidReason, language: locale.optional() }),
  reply: changeOrderStatus.reply,
})
