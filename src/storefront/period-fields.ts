import type { Fault } from '../kit/fault.ts'
import { blankOr } from '../kit/fields.ts'
import { isUsableDate } from '../kit/zoned-time.ts'
import { m } from '../paraglide/messages.js'
import { formField } from '../settings/setting-fields.ts'
import { message } from '../settings/text-rules.ts'

const isMoment = (text: string) =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text) && isUsableDate(new Date(text)) && /(?:Z|[+-]\d{2}:\d{2})$/.test(text)

/** A moment in UTC, or blank. */
const momentOrEmpty = blankOr({
  normalize: (text) => {
    const trimmed = text.trim()
    return isMoment(trimmed) ? new Date(trimmed).toISOString() : trimmed
  },
  check: (text) => (isMoment(text) ? null : message('moment_invalid')),
  document: { format: 'date-time', maxLength: 40 },
})

/** From when until when a banner is in force. */
export const periodFields = {
  from: formField(momentOrEmpty.optional(), {
    kind: 'moment',
    label: m.storefront_from,
    hint: m.storefront_from_hint,
    mark: 'optional',
  }),
  until: formField(momentOrEmpty.optional(), {
    kind: 'moment',
    label: m.storefront_until,
    hint: m.storefront_until_hint,
    mark: 'optional',
  }),
}

/** The fault of a banner that would end before it begins. */
export function checkPeriod({ from, until }: { from?: unknown; until?: unknown }): (Fault & { field: string }) | null {
  if (typeof from !== 'string' || typeof until !== 'string' || from === '' || until === '') return null
  return new Date(until) > new Date(from) ? null : { ...message('moments_order'), field: 'until' }
}
