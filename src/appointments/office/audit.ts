import { momentText } from '../../kit/list/figures.ts'
import type { AuditWords } from '../../kit/page/audit-words.ts'
import { bookingStateTexts } from './booking-texts.ts'
import { exceptionsText, weeklyText } from './hours-texts.ts'

export const audit: AuditWords = {
  values: { 'booking.state': bookingStateTexts },
  texts: {
    startsAt: (time) => (typeof time === 'string' && time !== '' ? momentText(new Date(time)) : undefined),
    weekly: weeklyText,
    exceptions: exceptionsText,
  },
  references: ['calendarId'],
}
