import type { Locale } from '../kit/locale.ts'
import { m } from '../paraglide/messages.js'

type Text = (inputs: { subject: string }, options: { locale: Locale }) => string

/** By rule name in invariants/invariants.sql. */
const texts: Record<string, Text> = {
  'a completed capture has exactly one order': m.violation_capture_order,
  'no captured money belongs to a released checkout': m.violation_released_capture,
  'a released checkout is asked about twice': m.violation_released_check,
  'a notice from PayPal is processed': m.violation_notice,
  'an order has at most one capture': m.violation_one_capture,
  'a paid order has a capture of its total': m.violation_paid_total,
  'an order adds up': m.violation_order_sum,
  'stock is not negative': m.violation_stock_negative,
  'stock is the sum of its movements': m.violation_stock_movements,
  'a product has the lowest price and the whole stock of its variants': m.violation_variant_summary,
  'a checkout holds the stock of its lines, or none': m.violation_stock_held,
  'an order keeps its stock until it is voided': m.violation_stock_returned,
  'no more goes back than was paid': m.violation_refund_over,
  'what a payment says went back is the sum of its refunds': m.violation_refund_sum,
  'an order says what became of its money': m.violation_order_refund,
  'a refund of an order has its credit note and its mail': m.violation_refund_note,
  'a refunded seat or appointment is free': m.violation_refunded_seat,
  'no more units are refunded than were sold': m.violation_refunded_units,
  'a full refund refunds every unit, and the shares of the units are its total': m.violation_refunded_shares,
  'an order says what was taken back of its payment': m.violation_taken_back,
  'a canceled session leaves no unrefunded paid seat': m.violation_session_seat,
  'bookings of a calendar do not overlap': m.violation_booking_overlap,
  'a held booking belongs to a checkout that is being paid': m.violation_booking_held,
  'a booking of a customer is part of one order': m.violation_booking_order,
  'an appointment of an order is booked': m.violation_appointment_booked,
  'an order has the date and place of its session': m.violation_session_date,
  'a refund that waits is asked about': m.violation_refund_check,
  'every order has its mail': m.violation_order_mail,
  'a closed day has the sums of its orders': m.violation_sales_day,
  'every contact message has its mail': m.violation_message_mail,
  'every mail ends sent or dead': m.violation_mail_waiting,
  'no checkout is capturing for more than ten minutes': m.violation_capturing,
  'there is a root user': m.violation_root,
  'passwords are hashed': m.violation_password,
  'who was deleted left nothing personal': m.violation_deleted,
  'what was erased left nothing personal': m.violation_erased,
  'secrets of settings are sealed': m.violation_sealed,
  'stock is held only for what is being paid or was sold': m.violation_early_stock,
  'an order has the number of its checkout': m.violation_order_number,
  'the account of an open payment is known': m.violation_account_known,
  'every picture that is used is stored': m.violation_picture_stored,
  'every use of a picture is recorded': m.violation_picture_known,
  'secrets of replaced accounts are sealed': m.violation_account_sealed,
}

/** Whether a rule has a translation. */
export const hasViolationText = (rule: string): boolean => Object.hasOwn(texts, rule)

/** A violated rule and its subject, as a sentence for staff. */
export function violationText({ rule, subject }: { rule: string; subject: string }, locale: Locale): string {
  return texts[rule]?.({ subject }, { locale }) ?? m.violation_unknown({ rule, subject }, { locale })
}
