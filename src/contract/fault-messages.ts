import { addressMessages } from '../domain/address.ts'
import { bookingMessages } from '../domain/booking.ts'
import { buyerMessages } from '../domain/buyer.ts'
import { contactMessages } from '../domain/contact.ts'
import { oneTimeCodeMessages } from '../domain/one-time-code.ts'
import { calendarMessages } from '../domain/opening-hours.ts'
import { passwordMessages } from '../domain/password.ts'
import { personMessages } from '../domain/person.ts'
import { pictureUrlMessages } from '../domain/picture-rules.ts'
import { productMessages } from '../domain/product-rules.ts'
import { refundMessages } from '../domain/refund.ts'
import { passkeyNameMessages } from '../domain/second-factor.ts'
import { serviceTermsMessages } from '../domain/service-terms.ts'
import { settingMessages } from '../domain/settings.ts'
import { setupMessages } from '../domain/setup.ts'
import { systemLogMessages } from '../domain/system-log-rules.ts'
import { variantMessages } from '../domain/variant-rules.ts'
import { textMessages } from './fields.ts'

/** The English message of each code that a field of a public form can have. */
export const faultMessages = {
  ...textMessages,
  ...personMessages,
  ...passwordMessages,
  ...addressMessages,
  ...oneTimeCodeMessages,
  ...passkeyNameMessages,
  ...contactMessages,
  ...buyerMessages,
  ...setupMessages,
} as const

/** The English message of each code that only fields of the back office can have. */
export const adminFaultMessages = {
  ...productMessages,
  ...pictureUrlMessages,
  ...variantMessages,
  ...settingMessages,
  ...systemLogMessages,
  ...refundMessages,
  ...calendarMessages,
  ...serviceTermsMessages,
  ...bookingMessages,
} as const

/** The code of a rule for a field of a public form. */
export type FaultCode = keyof typeof faultMessages

/** The code of a rule for a field of the back office. */
export type AdminFaultCode = keyof typeof adminFaultMessages
