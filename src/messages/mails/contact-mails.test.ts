import { expect, test } from 'vitest'
import { rendered } from '../../testing/rendered-mail.ts'
import { contactMails } from './contact-mails.ts'

test("a visitor's message keeps its paragraphs and escapes markup", async () => {
  const message = 'One\r\nTwo\n\n<img src=x onerror=alert(1)>'
  const notification = contactMails.contact_notice({ ...contactMails.contact_notice.sample, message })
  const { html, text } = await rendered(notification, 'en')
  expect(text).toContain('One\nTwo\n\n<img src=x onerror=alert(1)>')
  expect(html).not.toContain('<img src=x')
})

test('the confirmation of a message shows when it arrived', async () => {
  const confirmation = contactMails.contact_confirmation(contactMails.contact_confirmation.sample)
  expect((await rendered(confirmation, 'en')).text).toMatch(/Hello,.*November 20, 2026.*11:30/s)
  expect((await rendered(confirmation, 'es')).text).toMatch(/Hola:.*20 de noviembre de 2026.*11:30/s)
})
