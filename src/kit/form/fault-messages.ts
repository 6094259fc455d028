import { oneTimeCodeMessages } from '../../accounts/one-time-code.ts'
import { passwordMessages } from '../../accounts/password.ts'
import { passkeyNameMessages } from '../../accounts/second-factor.ts'
import { setupMessages } from '../../accounts/setup.ts'
import { bookingMessages } from '../../appointments/booking.ts'
import { calendarMessages } from '../../appointments/opening-hours.ts'
import { serviceTermsMessages } from '../../appointments/service-terms.ts'
import { productMessages } from '../../catalog/product-rules.ts'
import { variantMessages } from '../../catalog/variant-rules.ts'
import { buyerMessages } from '../../checkout/buyer.ts'
import { contactMessages } from '../../messages/contact.ts'
import { pictureUrlMessages } from '../../pictures/picture-rules.ts'
import { refundMessages } from '../../refunds/refund.ts'
import { settingMessages } from '../../settings/settings.ts'
import { systemLogMessages } from '../../system-logs/system-log-rules.ts'
import { addressMessages } from '../address.ts'
import { textMessages } from '../fields.ts'
import { personMessages } from '../person.ts'

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
