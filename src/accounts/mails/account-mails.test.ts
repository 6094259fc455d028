import { expect, test } from 'vitest'
import { rendered } from '../../testing/rendered-mail.ts'
import { accountMails } from './account-mails.ts'

test.each(['en', 'es'] as const)('the code of a verification mail is readable and copyable in %s', async (language) => {
  const { verification } = accountMails
  const { html, text, subject } = await rendered(verification(verification.sample), language)
  expect(text).toMatch(/^048215$/m)
  expect(html).toContain('>048215<')
  expect(text).toContain(
    language === 'en' ? 'The code works for 30 minutes.' : 'El código funciona durante 30 minutos.',
  )
  expect(subject).not.toContain('048215')
})
