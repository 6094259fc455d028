import { expect, it } from 'vitest'
import english from '../../../../messages/en/admin-mail.json' with { type: 'json' }
import { mailFaultMessages } from '../../../domain/mail-fault.ts'

it.each(Object.entries(mailFaultMessages))('says %s in English exactly as the server does', (fault, message) => {
  expect(english).toHaveProperty(`outbox_fault_${fault}`, message)
})
