import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, failed } from '../../testing/components/answers.ts'
import {
  everyLook,
  expectAccessible,
  expectNoSidewaysScroll,
  expectToast,
} from '../../testing/components/expect-page.ts'
import { openOffice } from '../../testing/components/office.tsx'
import { browseMessages, type ContactMessage, markMessage } from '../api.ts'

const hour = 3_600_000

/** A message of a visitor that waits for an answer. */
const messageOf = (changes: Partial<ContactMessage> = {}): ContactMessage => ({
  id: '00000000-0000-4000-8000-000000000401',
  userId: null,
  name: 'Omar Cruz',
  email: 'visita@correo.test',
  message: 'Is the soap free of perfume?',
  language: 'en',
  createdAt: new Date(Date.now() - 2 * hour),
  answeredAt: null,
  ...changes,
})

const answerWith = (message: ContactMessage, overdue = 0) =>
  answer(browseMessages, { messages: [message], open: 1, overdue, page: 1, pages: 1, matching: 1, total: 1 })

it('says which messages wait for longer than 24 hours', async () => {
  answerWith(messageOf({ createdAt: new Date(Date.now() - 50 * hour) }), 1)
  await openOffice('/admin/messages')
  await expect.element(page.getByText('Overdue by 1 day').first()).toBeVisible()
  await expect.element(page.getByText('1 for longer than the promised 24 hours.')).toBeVisible()
})

it('says that a message was not marked', async () => {
  answerWith(messageOf())
  answer(markMessage, failed)
  await openOffice('/admin/messages')
  await page.getByRole('button', { name: /^Mark as answered/ }).click()
  await expectToast('Error', 'The message could not be changed. Please try again.')
})

it('shows a loading error and loads again when asked', async () => {
  answerWith(messageOf())
  await openOffice('/admin/messages')
  await expect.element(page.getByRole('list', { name: 'Messages' })).toBeVisible()
  answer(browseMessages, failed)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect.element(page.getByText('This could not be loaded')).toBeVisible()
  answerWith(messageOf())
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('list', { name: 'Messages' })).toBeVisible()
})

it.each(everyLook)('is accessible in $locale, $theme', async (look) => {
  answerWith(messageOf())
  await openOffice('/admin/messages', look)
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Omar Cruz' })).toBeVisible()
  await expectAccessible()
})

it('fits a phone', async () => {
  answerWith(messageOf({ message: 'Palabra'.repeat(20), name: 'Nombre'.repeat(12) }))
  await openOffice('/admin/messages', { locale: 'es', width: 320 })
  await expect.element(page.getByRole('listitem').filter({ hasText: 'visita@correo.test' })).toBeVisible()
  await expectNoSidewaysScroll()
})
