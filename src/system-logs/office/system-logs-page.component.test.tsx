import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getSecurityChecklist, getSecurityChecks, type SecurityFinding } from '../../checks/office-api.ts'
import { answer, failed, refused } from '../../testing/components/answers.ts'
import {
  dismissToast,
  everyLook,
  expectAccessible,
  expectNoSidewaysScroll,
  expectToast,
} from '../../testing/components/expect-page.ts'
import { openOffice } from '../../testing/components/office.tsx'
import { createSystemLog, deleteSystemLog, listSystemLogs, type SystemLog, seedSystemLogs } from '../office-api.ts'

const logOf = (changes: Partial<SystemLog> = {}): SystemLog => ({
  id: '00000000-0000-4000-8000-000000000501',
  date: new Date('2026-11-20T16:00:00Z'),
  category: 'ops',
  title: 'Kept',
  description: 'Through everything.',
  version: null,
  userId: null,
  importance: 'low',
  createdAt: new Date('2026-11-20T16:00:00Z'),
  ...changes,
})

const safe: SecurityFinding = { status: 'proved', reason: 'postgres_safe', detail: null }

async function openLogs(logs: SystemLog[] = [], look: Parameters<typeof openOffice>[1] = {}, database = safe) {
  answer(listSystemLogs, logs)
  answer(getSecurityChecks, { checkedAt: new Date('2026-11-20T12:00:00Z'), checks: [], database })
  await openOffice('/admin/system-logs', { as: 'root', ...look })
  await expect.element(page.getByRole('heading', { level: 2 })).toBeVisible()
}

it('says that the history was not written', async () => {
  answer(getSecurityChecklist, refused(404))
  answer(seedSystemLogs, refused(409))
  await openLogs()
  await page.getByRole('button', { name: 'Seed Historical Data' }).click()
  await expectToast('Error', 'Failed to seed system logs. They may already exist or there was a server error.')
})

it('begins a log as a feature of medium importance of today', async () => {
  answer(getSecurityChecklist, refused(404))
  await openLogs()
  await page.getByRole('button', { name: 'Add System Log' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add System Log' })
  await expect.element(dialog.getByRole('combobox', { name: 'Category' })).toHaveValue('feature')
  await expect.element(dialog.getByRole('combobox', { name: 'Importance' })).toHaveValue('medium')
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Puerto_Rico' })
  await expect.element(dialog.getByLabelText('Date')).toHaveValue(today.format(new Date()))
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
})

it('shows the checklist that nobody has begun, once it could be loaded', async () => {
  answer(getSecurityChecklist, failed)
  await openLogs()
  await expect.element(page.getByRole('heading', { name: 'Cybersecurity Checklist' })).toBeVisible()
  await expect.element(page.getByText('This could not be loaded')).toBeVisible()
  answer(getSecurityChecklist, refused(404))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('progressbar', { name: 'Items checked' })).toHaveAttribute('value', '0')
  const items = page.getByRole('region', { name: 'Items of the checklist' }).getByRole('listitem').elements()
  const expected = [
    /HTTPS enforced.*Critical\s*Transport Security/s,
    /Session security.*High\s*Authentication/s,
    /Roles enforced.*Critical\s*Authorization/s,
    /File uploads validated.*High\s*Input Validation/s,
    /Email verification.*Medium\s*Authentication/s,
    /Password policy.*High\s*Authentication/s,
    /Webhook verification.*Critical\s*API Security/s,
    /Secrets management.*Critical\s*Configuration/s,
    /Input validation.*High\s*Input Validation/s,
    /Rate limiting.*Medium\s*API Security/s,
    /Security headers.*Critical\s*Transport Security/s,
    /Audit logging.*Medium\s*Monitoring/s,
  ]
  expect(items.map(({ textContent }) => textContent)).toEqual(expected.map((text) => expect.stringMatching(text)))
})

it('names a Postgres that lacks security fixes', async () => {
  answer(getSecurityChecklist, refused(404))
  await openLogs([], {}, { status: 'not_proved', reason: 'postgres_behind', detail: '18.4 < 18.6' })
  const finding = page.getByText('Postgres lacks security fixes: update its packages and restart it.')
  await expect.element(finding).toBeVisible()
  await expect.element(page.getByText('18.4 < 18.6')).toBeVisible()
})

it('says that a log was not deleted, and keeps it when it is asked to', async () => {
  answer(getSecurityChecklist, refused(404))
  answer(deleteSystemLog, failed)
  await openLogs([logOf()])
  await page.getByRole('button', { name: 'Delete the log “Kept”' }).click()
  await page.getByRole('button', { name: 'Delete log' }).click()
  await expectToast('Error', 'Failed to delete system log. Please try again.')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
})

it('says that a log was not added, keeps the form, and asks before it is left', async () => {
  answer(getSecurityChecklist, refused(404))
  answer(createSystemLog, failed)
  await openLogs([logOf()])
  await page.getByRole('button', { name: 'Add System Log' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add System Log' })
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Not yet')
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Stays in the form.')
  await dialog.getByRole('button', { name: 'Save log' }).click()
  await expectToast('Error', 'Failed to create system log. Please try again.')
  await expect.element(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Not yet')
  await dismissToast()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})

it('shows a loading error after a refresh, and loads again when asked', async () => {
  answer(getSecurityChecklist, refused(404))
  await openLogs([logOf()])
  const heading = page.getByRole('heading', { name: 'Kept' })
  await expect.element(heading).toBeVisible()
  answer(listSystemLogs, failed)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect.element(page.getByText('This could not be loaded')).toBeVisible()
  answer(listSystemLogs, [logOf()])
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(heading).toBeVisible()
})

const long = logOf({
  title: 'Palabra'.repeat(20),
  description: 'x'.repeat(400),
  importance: 'critical',
  version: '3.0',
})

it.each(everyLook)('is accessible in $locale, $theme', async (look) => {
  answer(getSecurityChecklist, refused(404))
  await openLogs([long], look)
  await expect.element(page.getByText('Root Admin').first()).toBeVisible()
  await expect.element(page.getByText(/Live checks of|Comprobado en vivo/)).toBeVisible()
  await expectAccessible()
})

it('fits a phone', async () => {
  answer(getSecurityChecklist, refused(404))
  await openLogs([long], { locale: 'es', width: 320 })
  await expect.element(page.getByRole('heading', { name: /^Palabra/ })).toBeVisible()
  await expectNoSidewaysScroll()
})
