import en from '../../messages/en/codes/appointments-office.json' with { type: 'json' }
import es from '../../messages/es/codes/appointments-office.json' with { type: 'json' }
import { dictionary } from '../kit/dictionary.ts'
import { faults } from '../kit/fault.ts'

/** The faults of calendars, terms of services and bookings. */
export const appointmentFaults = faults(dictionary(en.faults, es.faults))
