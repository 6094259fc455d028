import { z } from 'zod'

/** How a service is booked. */
export interface ServiceTerms {
  durationMinutes: number
  /** Time that stays free after an appointment. */
  bufferMinutes: number
  /** How long before its start an appointment can still be booked. */
  minimumNoticeHours: number
  /** How many days ahead can be booked, counted from today. */
  bookableDays: number
  /** How long before its start the customer can still move or cancel an appointment. */
  cancelUntilHours: number
}

/** The lowest and the highest value of each term. */
export const serviceTermsLimits: Readonly<Record<keyof ServiceTerms, { min: number; max: number }>> = {
  durationMinutes: { min: 5, max: 720 },
  bufferMinutes: { min: 0, max: 240 },
  minimumNoticeHours: { min: 0, max: 720 },
  bookableDays: { min: 1, max: 365 },
  cancelUntilHours: { min: 0, max: 720 },
}

const term = (name: keyof ServiceTerms) => z.int().min(serviceTermsLimits[name].min).max(serviceTermsLimits[name].max)

/** How a service is booked, as sent to the browser. */
export const serviceTerms = z.object({
  durationMinutes: term('durationMinutes'),
  bufferMinutes: term('bufferMinutes'),
  minimumNoticeHours: term('minimumNoticeHours'),
  bookableDays: term('bookableDays'),
  cancelUntilHours: term('cancelUntilHours'),
})

/** The terms of a service that customers see. */
export const bookingTerms = serviceTerms.pick({ durationMinutes: true, bookableDays: true, cancelUntilHours: true })
