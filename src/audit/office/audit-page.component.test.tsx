import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, failed } from '../../testing/components/answers.ts'
import { everyLook, expectAccessible, expectNoSidewaysScroll } from '../../testing/components/expect-page.ts'
import { openOffice } from '../../testing/components/office.tsx'
import { type AuditEvent, browseAudit } from '../office-api.ts'

/** Somebody wrote a system log with a long title. */
const event: AuditEvent = {
  id: 7,
  at: new Date('2026-11-20T15:00:00Z'),
  actor: {
    id: '00000000-0000-4000-8000-000000000001',
    role: 'root',
    name: 'Nilsa Báez',
    email: 'root@flordemaga.test',
  },
  action: 'system_log.created',
  subject: { type: 'system_log', id: '00000000-0000-4000-8000-000000000501', name: 'Palabra'.repeat(20) },
  before: null,
  after: { title: 'Palabra'.repeat(20) },
  requestId: 'request',
}

const answerEvents = () => answer(browseAudit, { events: [event], names: {}, page: 1, pages: 1, matching: 1, total: 1 })
const entry = page.getByRole('listitem').filter({ hasText: 'PalabraPalabra' })

it('shows a loading error and loads again when asked', async () => {
  answer(browseAudit, failed)
  await openOffice('/admin/audit-trail', { as: 'root' })
  await expect.element(page.getByText('This could not be loaded')).toBeVisible()
  answerEvents()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(entry).toBeVisible()
})

it.each(everyLook)('is accessible in $locale, $theme', async (look) => {
  answerEvents()
  await openOffice('/admin/audit-trail', { as: 'root', ...look })
  await expect.element(entry).toBeVisible()
  await expectAccessible()
})

it('fits a phone', async () => {
  answerEvents()
  await openOffice('/admin/audit-trail', { as: 'root', locale: 'es', width: 320 })
  await expect.element(entry).toBeVisible()
  await expectNoSidewaysScroll()
})
