import { expect, it } from 'vitest'
import english from '../../../messages/en/admin-mail.json' with { type: 'json' }
import { mailFaultMessages } from '../../mail/mail-fault.ts'

it.each(Object.entries(mailFaultMessages))("has the server's exact English text for %s", (fault, message) => {
  expect(english).toHaveProperty(`outbox_fault_${fault}`, message)
})
