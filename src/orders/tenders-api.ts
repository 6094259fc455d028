import { z } from 'zod'
import { day, id, locale, money } from '../kit/codecs.ts'
import { endpoint } from '../kit/endpoint.ts'
import { fault } from '../kit/fault.ts'
import { checkMaxLength, field } from '../kit/fields.ts'
import { normalizeLine } from '../kit/text.ts'
import { tenderFaults } from '../tenders/office-texts.ts'
import { manualKinds } from '../tenders/tender.ts'
import { checkControlNumber, checkReference, maxControlNumber } from '../tenders/tender-input.ts'
import { changeOrderStatus } from './api.ts'

/** What finds a payment again at the terminal, for example; never the number of a card. */
export const tenderReference = field({
  normalize: (text) => text.trim(),
  check: checkReference,
  document: { maxLength: 60 },
})

/** What a fiscal terminal printed for a payment; it stands on the receipt. */
export const controlNumber = field({
  normalize: normalizeLine,
  check: checkControlNumber,
  document: { maxLength: maxControlNumber },
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
    /** At most 40 letters, digits, hyphens and spaces. */
    controlNumber: controlNumber.optional(),
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

export const setPayBy = endpoint({
  method: 'PUT',
  path: '/api/admin/orders/{id}/pay-by',
  summary:
    'Set the day by which what is due of an order is to be paid, in the time zone of the shop, or take it back with null (staff)',
  params: z.object({ id }),
  body: z.strictObject({ day: day.nullable(), language: locale.optional() }),
  reply: changeOrderStatus.reply,
})
