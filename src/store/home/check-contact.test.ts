import { expect, it } from 'vitest'
import { checkContact } from './check-contact.ts'
import type { ContactMessage } from './contact-values.ts'

const complete: ContactMessage = {
  name: 'Coralís Rosario',
  email: 'coralis@correo.test',
  message: 'Hello',
  isHuman: true,
  website: '',
  language: 'en',
}
const titleOf = (change: Partial<ContactMessage>) => checkContact({ ...complete, ...change })?.title

it('accepts a complete message', () => expect(checkContact(complete)).toBeNull())

it('reports the checkbox first, then every field, then the email address', () => {
  expect(checkContact({ ...complete, isHuman: false, name: '' })).toMatchObject({
    title: 'Verification Required',
    text: 'Please confirm that you are human.',
  })
  expect(checkContact({ ...complete, email: '', message: '' })).toMatchObject({
    title: 'Missing Information',
    text: 'Please fill in all fields.',
    field: 'email',
    faults: { email: 'Please enter your email.', message: 'Please write your message.' },
  })
  for (const field of ['name', 'email', 'message']) expect(titleOf({ [field]: '' })).toBe('Missing Information')
  expect(checkContact({ ...complete, email: 'coralis' })).toMatchObject({
    title: 'Invalid Email',
    faults: { email: 'Invalid email format' },
  })
})
