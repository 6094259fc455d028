import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, failed } from '../../testing/components/answers.ts'
import { everyLook, expectAccessible, expectNoSidewaysScroll } from '../../testing/components/expect-page.ts'
import { openOffice } from '../../testing/components/office.tsx'
import { browseMails, type OutboxPage } from '../office-api.ts'

/** A mail that the server refused. */
const mail: OutboxPage['mails'][number] = {
  id: '00000000-0000-4000-8000-000000000601',
  template: 'password_reset',
  language: 'es',
  recipient: `${'persona'.repeat(8)}@correo.test`,
  recipientName: 'Coralís Rosario',
  replyTo: null,
  state: 'dead',
  attempts: 8,
  fault: 'recipient_refused',
  error: '550 no such user',
  createdAt: new Date('2026-11-20T15:00:00Z'),
  nextAttemptAt: null,
  sentAt: null,
  orderNumber: null,
  resentFrom: null,
  canRetry: true,
  canResend: false,
}

const answerMails = () => answer(browseMails, { mails: [mail], page: 1, pages: 1, matching: 1, total: 1 })
const details = page.getByRole('button', { name: /^(Details|Detalles) / })

it.each(everyLook)('is accessible in $locale, $theme', async (look) => {
  answerMails()
  await openOffice('/admin/outbox', { as: 'root', ...look })
  await expect.element(details).toBeVisible()
  await expectAccessible()
})

it('fits a phone', async () => {
  answerMails()
  await openOffice('/admin/outbox', { locale: 'es', width: 320 })
  await expect.element(details).toBeVisible()
  await expectNoSidewaysScroll()
})

it('shows a loading error and loads again when asked', async () => {
  answer(browseMails, failed)
  await openOffice('/admin/outbox')
  await expect.element(page.getByText('This could not be loaded')).toBeVisible()
  answerMails()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(details).toBeVisible()
})

it('says that nothing failed instead of asking for other words', async () => {
  answer(browseMails, { mails: [], page: 1, pages: 1, matching: 0, total: 3 })
  await openOffice('/admin/outbox?filter=failed')
  await expect.element(page.getByText('No email failed.')).toBeVisible()
  await openOffice('/admin/outbox?filter=failed&search=ana')
  await expect.element(page.getByText('No emails match')).toBeVisible()
})
