import { momentText } from '../../kit/list/figures.ts'
import type { OfficeFeature } from '../../kit/page/office-feature.ts'
import { bookingStateTexts } from './booking-texts.ts'
import { exceptionsText, weeklyText } from './hours-texts.ts'
import { today } from './parts.tsx'

/** Appointments of today. */
export const appointments: OfficeFeature = {
  today,
  audit: {
    values: { 'booking.state': bookingStateTexts },
    texts: {
      startsAt: (time) => (typeof time === 'string' && time !== '' ? momentText(new Date(time)) : undefined),
      weekly: weeklyText,
      exceptions: exceptionsText,
    },
    references: ['calendarId'],
  },
}
