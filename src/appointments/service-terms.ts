import type { KeyOf } from '../kit/dictionary.ts'
import { type Fault, fault } from '../kit/fault.ts'
import { appointmentFaults } from './office-texts.ts'

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
export const serviceTermsLimits = {
  durationMinutes: { min: 5, max: 720, code: 'duration_range' },
  bufferMinutes: { min: 0, max: 240, code: 'buffer_range' },
  minimumNoticeHours: { min: 0, max: 720, code: 'notice_range' },
  bookableDays: { min: 1, max: 365, code: 'bookable_days_range' },
  cancelUntilHours: { min: 0, max: 720, code: 'cancel_until_range' },
} as const satisfies Record<keyof ServiceTerms, { min: number; max: number; code: KeyOf<typeof appointmentFaults> }>

/** The terms that a new service starts with in the form. */
export const defaultServiceTerms: ServiceTerms = {
  durationMinutes: 60,
  bufferMinutes: 15,
  minimumNoticeHours: 24,
  bookableDays: 60,
  cancelUntilHours: 24,
}

/** A term is a whole number within its limits; null when valid. */
export function checkServiceTerm(
  term: keyof ServiceTerms,
  value: number,
): Fault<KeyOf<typeof appointmentFaults>> | null {
  const { min, max, code } = serviceTermsLimits[term]
  return Number.isInteger(value) && value >= min && value <= max ? null : fault(appointmentFaults, code)
}
