// Features: system-logs, checks

import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectToast, signInAs, test } from './fixtures.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test.describe('system logs', () => {
  // The checklist is a 404 until the first item is checked.
  test.beforeEach(({ consoleGuard }) => consoleGuard.allow(/status of 404/))

  test('are for root users only: an administrator sees a message and is redirected to the dashboard', async ({
    page,
  }) => {
    await signInAs(page, 'admin')
    await page.goto('/admin/dashboard')
    await expect(page.getByRole('navigation').getByRole('link', { name: 'System Logs' })).toHaveCount(0)
    // The message stays for seconds only.
    await page.goto('/admin/system-logs', { waitUntil: 'commit' })
    await expect(heading(page, 'Access Denied: Root access required for System Logs. Redirecting...')).toBeVisible()
    await page.waitForURL((url) => url.pathname === '/admin')
    await expect(heading(page, 'Dashboard Overview')).toBeVisible()
  })

  test('are seeded once, and can be found, written and deleted', async ({ page }) => {
    await signInAs(page, 'root')
    for (const { id } of await (await page.request.get('/api/system-logs')).json()) {
      await page.request.delete(`/api/system-logs/${id}`)
    }
    await page.goto('/admin/dashboard')
    await page.getByRole('navigation').getByRole('link', { name: 'System Logs' }).click()
    await expect(heading(page, 'System Logs')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'No System Logs' })).toBeVisible()
    await page.getByRole('button', { name: 'Seed Historical Data' }).click()
    await expectToast(page, 'Success', 'Successfully seeded 9 historical system logs!')
    await expect(page.getByRole('button', { name: 'Seed Historical Data' })).toHaveCount(0)
    const logs = page.getByRole('list', { name: 'System Logs' }).getByRole('listitem')
    await expect(logs).toHaveCount(9)
    await expect(logs.first()).toContainText('Root Admin')

    await page.getByRole('combobox', { name: 'Category' }).selectOption('Security')
    await page.getByRole('combobox', { name: 'Importance' }).selectOption('Critical')
    await expect(logs).toHaveCount(2)
    await page.getByRole('searchbox', { name: 'Search logs' }).fill('ARGON2ID')
    await expect(logs).toHaveCount(1)
    await expect(page).toHaveURL(/\?search=ARGON2ID&category=security&importance=critical$/)
    await page.reload()
    await expect(logs).toHaveCount(1)
    await page.getByRole('searchbox', { name: 'Search logs' }).fill('nobody wrote this')
    await expect(page.getByRole('heading', { name: 'No logs match your filters' })).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(logs).toHaveCount(9)

    await page.getByRole('button', { name: 'Add System Log' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add System Log' })
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Puerto_Rico' }).format(new Date())
    await expect(dialog.getByLabel('Date')).toHaveValue(today)
    await dialog.getByRole('button', { name: 'Save log' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Title is required')
    await expect(dialog.getByRole('alert')).toContainText('Description is required')
    await expectAccessible(page, 'the refused form')
    await dialog.getByRole('textbox', { name: 'Title' }).fill('x'.repeat(201))
    await expect(dialog.getByText('Title must be less than 200 characters').first()).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Backups are tested')
    await dialog.getByRole('textbox', { name: 'Description' }).fill('Restored on another machine.')
    await page.keyboard.press('Escape')
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /stay|keep/i })
      .click()
    await dialog.getByRole('combobox', { name: 'Category' }).selectOption('Operations')
    await dialog.getByRole('combobox', { name: 'Importance' }).selectOption('Low')
    await dialog.getByRole('textbox', { name: 'Version' }).fill('3.1')
    await dialog.getByLabel('Date').fill('2026-01-31')
    await dialog.getByRole('button', { name: 'Save log' }).click()
    await expectToast(page, 'Success', 'System log created successfully!')
    await expect(dialog).toBeHidden()
    await expect(logs.last()).toContainText(
      /Operations.*Low.*3\.1.*Backups are tested.*Restored on another machine\..*Jan 31/,
    )

    await page.getByRole('button', { name: 'Dismiss' }).click()
    await page.getByRole('button', { name: 'Delete the log “Backups are tested”' }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete “Backups are tested”?' })
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await question.getByRole('button', { name: 'Delete log' }).click()
    await expectToast(page, 'Success', 'System log deleted successfully!')
    await expect(logs).toHaveCount(9)
  })
})

test.describe('the security checklist', () => {
  test.beforeEach(({ consoleGuard }) => consoleGuard.allow(/status of (404|500)/))

  test('updates optimistically, reverts a failed save, and shows the results of automatic checks', async ({ page }) => {
    await signInAs(page, 'root')
    const items = { security_headers: false, audit_logging: false }
    await page.request.post('/api/settings', { data: { key: 'security_checklist', value: { items } } })
    await page.goto('/admin/system-logs')
    const region = page.getByRole('region', { name: 'Items of the checklist' })
    await expect(region.getByRole('checkbox')).toHaveCount(12)
    expect((await region.boundingBox())?.height).toBeLessThanOrEqual(600)
    const box = region.getByRole('checkbox', { name: 'Security headers' })
    const item = region.getByRole('listitem').filter({ hasText: 'Security headers' })
    await expect(item).toContainText('Proved')
    await expect(box).not.toBeChecked()
    await expect(region.getByRole('listitem').filter({ hasText: 'HTTPS enforced' })).toContainText(
      'Not proved. The public address does not begin with https.',
    )
    // The tick does not wait for the server.
    const answered = Promise.withResolvers<void>()
    await page.route('**/api/settings', (route) => answered.promise.then(() => route.continue()), { times: 1 })
    await box.click()
    await expect(box).toBeChecked()
    answered.resolve()
    await expect(page.getByRole('progressbar', { name: 'Items checked' })).toHaveAttribute('value', '8')
    await region.getByRole('checkbox', { name: 'Audit logging' }).click()
    await expect(page.getByText('17%')).toBeVisible()
    await page.waitForLoadState('networkidle')
    await page.reload()
    await expect(box).toBeChecked()
    await expect(page.getByText('17%')).toBeVisible()

    await page.route('**/api/settings', (route) => route.fulfill({ status: 500, json: { message: 'no' } }))
    await box.uncheck({ force: true }).catch(() => {})
    await expectToast(page, 'Error', 'Failed to update security checklist. Please try again.')
    await expect(box).toBeChecked()

    await region.focus()
    await page.keyboard.press('End')
    await expect(region.getByText('Audit logging')).toBeInViewport()
  })
})
