import { addressMessages } from '../domain/address.ts'
import { buyerMessages } from '../domain/buyer.ts'
import { productMessages } from '../domain/catalog.ts'
import { contactMessages } from '../domain/contact.ts'
import { oneTimeCodeMessages } from '../domain/one-time-code.ts'
import { passwordMessages } from '../domain/password.ts'
import { personMessages } from '../domain/person.ts'
import { refundMessages } from '../domain/refund.ts'
import { passkeyNameMessages } from '../domain/second-factor.ts'
import { settingMessages } from '../domain/settings.ts'
import { setupMessages } from '../domain/setup.ts'
import { systemLogMessages } from '../domain/system-log.ts'
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
  ...settingMessages,
  ...systemLogMessages,
  ...refundMessages,
} as const

/** The code of a rule for a field of a public form. */
export type FaultCode = keyof typeof faultMessages

/** The code of a rule for a field of the back office. */
export type AdminFaultCode = keyof typeof adminFaultMessages
