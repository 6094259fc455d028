import { expect, it } from 'vitest'
import { type ContactMessage, checkContact } from './check-contact.ts'

const whole: ContactMessage = {
  name: 'Coralís Rosario',
  email: 'coralis@correo.test',
  message: 'Hello',
  isHuman: true,
  website: '',
  language: 'en',
}
const titleOf = (change: Partial<ContactMessage>) => checkContact({ ...whole, ...change })?.title

it('accepts a complete message', () => expect(checkContact(whole)).toBeNull())

it('reports the checkbox first, then every field, then the email address', () => {
  expect(checkContact({ ...whole, isHuman: false, name: '' })).toMatchObject({
    title: 'Verification Required',
    text: 'Please confirm that you are human.',
  })
  expect(checkContact({ ...whole, email: '', message: '' })).toMatchObject({
    title: 'Missing Information',
    text: 'Please fill in all fields.',
    field: 'email',
    faults: { email: 'Please enter your email.', message: 'Please write your message.' },
  })
  for (const field of ['name', 'email', 'message']) expect(titleOf({ [field]: '' })).toBe('Missing Information')
  expect(checkContact({ ...whole, email: 'coralis' })).toMatchObject({
    title: 'Invalid Email',
    faults: { email: 'Invalid email format' },
  })
})
