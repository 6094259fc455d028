import { z } from 'zod'
import type { CartSlot } from '../../cart/cart.ts'
import type { ApiError } from '../../kit/api/api-error.ts'
import { textIn } from '../../kit/bilingual.ts'
import { fullMomentText } from '../../kit/page/date-text.ts'
import { pageLabel } from '../../kit/page/page-text.ts'
import { fieldsOf } from '../../kit/records.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { codeReasonTexts } from '../../prices/texts.ts'

/** Why the last payment or order attempt failed. */
export type Notice =
  | { kind: 'declined' | 'canceled' | 'failed' }
  | { kind: 'code_used_up' | 'discount_used_up' | 'no_delivery' }
  | { kind: 'code_not_valid'; reason: string }
  /** The shop sells this no more for a while, and says why. */
  | { kind: 'shop_paused'; text: string; textEs: string }
  | { kind: 'unpaid_orders'; limit: number }
  | { kind: 'unpaid_pieces'; limit: number; left: number }
  /** Another customer booked the time of an appointment; `slots` are the nearest free ones. */
  | { kind: 'slot_taken'; variantId: string; startsAt: string; slots: CartSlot[] }

const takenSlot = z.object({
  variantId: z.string(),
  startsAt: z.string(),
  slots: z.array(z.object({ startsAt: z.string(), endsAt: z.string(), calendarId: z.string() })).default([]),
})

const sentences = z.object({ text: z.string(), textEs: z.string() })

const limits = z.object({ limit: z.number(), left: z.number().default(0) })

/** The notice beside the button after the server refused an order; null when the toast is sufficient. */
export function noticeOf(error: ApiError): Notice | null {
  const taken = takenSlot.safeParse(error.body).data
  if (error.code === 'slot_taken' && taken) return { kind: 'slot_taken', ...taken }
  // Without a code an automatic discount was used up.
  if (error.code === 'code_used_up') {
    return { kind: fieldsOf(error.body).isAutomatic === true ? 'discount_used_up' : error.code }
  }
  if (error.code === 'no_delivery') return { kind: error.code }
  if (error.code === 'code_not_valid') {
    return { kind: error.code, reason: String(fieldsOf(error.body).reason) }
  }
  const paused = sentences.safeParse(error.body).data
  if (error.code === 'shop_paused' && paused) return { kind: error.code, ...paused }
  const parsed = limits.safeParse(error.body).data
  if (error.code === 'unpaid_orders_limit' && parsed) return { kind: 'unpaid_orders', ...parsed }
  if (error.code === 'unpaid_pieces_limit' && parsed) return { kind: 'unpaid_pieces', ...parsed }
  return null
}

/** Texts of a notice: what happened, and what to do next. */
export function noticeText(notice: Notice): { title: string; text: string } {
  switch (notice.kind) {
    case 'declined':
      return { title: m.checkout_notice_declined_title(), text: m.checkout_notice_declined_text() }
    case 'canceled':
      return { title: m.checkout_notice_canceled_title(), text: m.checkout_notice_canceled_text() }
    case 'failed':
      return { title: m.checkout_notice_failed_title(), text: m.checkout_notice_failed_text() }
    case 'code_used_up':
      return { title: m.checkout_code_used_up_title(), text: m.checkout_code_used_up_text() }
    case 'discount_used_up':
      return { title: m.checkout_discount_used_up_title(), text: m.checkout_code_used_up_text() }
    case 'code_not_valid': {
      const text = `${pageLabel(codeReasonTexts, notice.reason)} ${m.checkout_code_review()}`
      return { title: m.checkout_code_not_valid_title(), text }
    }
    case 'no_delivery':
      return { title: m.cart_no_delivery(), text: m.checkout_nothing_charged() }
    case 'shop_paused': {
      const text = textIn(getLocale(), notice.text, notice.textEs)
      return { title: m.shell_paused(), text: `${text} ${m.checkout_nothing_charged()}` }
    }
    case 'unpaid_orders':
      return { title: m.checkout_unpaid_orders_title(), text: m.checkout_unpaid_orders_text(notice) }
    case 'slot_taken':
      return {
        title: m.booking_taken_title(),
        text: m.booking_taken_text({ time: fullMomentText(new Date(notice.startsAt)) }),
      }
    case 'unpaid_pieces':
      return { title: m.checkout_unpaid_pieces_title(), text: m.checkout_unpaid_pieces_text(notice) }
  }
}
