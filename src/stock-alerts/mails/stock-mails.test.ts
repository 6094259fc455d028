import { expect, test } from 'vitest'
import { sample } from '../../mail/sample.ts'
import { rendered } from '../../testing/rendered-mail.ts'
import { stockMails } from './stock-mails.ts'

test.each([
  ['stock', 'en', 'Lipstick (Ruby) is back'],
  ['stock', 'es', 'Ya volvió Pintalabios (Rubí)'],
  ['seat', 'en', 'A seat is free: Lipstick (Ruby)'],
  ['seat', 'es', 'Hay un cupo: Pintalabios (Rubí)'],
] as const)('the alert of a free %s in %s names what was chosen, and how to stop', async (kind, language, subject) => {
  const mail = await rendered(stockMails.stock_notice({ ...stockMails.stock_notice.sample, kind }), language)
  expect(mail.subject).toBe(subject)
  expect(mail.text).toContain(`${sample.shop}/notices/abc`)
})
