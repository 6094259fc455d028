import { type ServiceTerms, serviceTermsLimits } from '../catalog/service-terms.ts'
import type { KeyOf } from '../kit/dictionary.ts'
import { type Fault, fault } from '../kit/fault.ts'
import { appointmentFaults } from './office-texts.ts'

const codes = {
  durationMinutes: 'duration_range',
  bufferMinutes: 'buffer_range',
  minimumNoticeHours: 'notice_range',
  bookableDays: 'bookable_days_range',
  cancelUntilHours: 'cancel_until_range',
} as const satisfies Record<keyof ServiceTerms, KeyOf<typeof appointmentFaults>>

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
  const { min, max } = serviceTermsLimits[term]
  return Number.isInteger(value) && value >= min && value <= max ? null : fault(appointmentFaults, codes[term])
}
