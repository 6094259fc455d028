import { momentText } from '../../kit/list/figures.ts'
import { listed } from '../../kit/page/audit-words.ts'
import type { OfficeFeature } from '../../kit/page/office-feature.ts'
import { fieldsOf } from '../../kit/records.ts'
import { absenceKindTexts } from './absence-texts.ts'
import { bookingStateTexts } from './booking-texts.ts'
import { exceptionsText, weeklyText } from './hours-texts.ts'
import { today } from './parts.tsx'

/** Appointments of today. */
export const appointments: OfficeFeature = {
  today,
  audit: {
    values: { 'booking.state': bookingStateTexts, 'absence.kind': absenceKindTexts },
    texts: {
      startsAt: (time) => (typeof time === 'string' && time !== '' ? momentText(new Date(time)) : undefined),
      weekly: weeklyText,
      exceptions: exceptionsText,
      resources: listed((need) => `${fieldsOf(need).count} × ${fieldsOf(need).kind}`),
    },
    references: ['calendarId'],
  },
}
