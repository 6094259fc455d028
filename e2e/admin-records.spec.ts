// Features: messages, audit, desk

import type { Page } from '@playwright/test'
import { demoAccounts, expect, expectAccessible, mailTo, signInAs, test } from './fixtures.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
// A button can have the same text as the toast that follows it.
const toastText = (page: Page, text: string) => page.getByLabel('Notifications').getByText(text, { exact: true })

test.describe('messages of visitors', () => {
  const letters = [
    { name: 'Ivelisse Santos', message: '¿Hacen envíos a Vieques?\n\nGracias.' },
    { name: 'Omar Cruz', message: 'Do you teach self-makeup on Saturdays?' },
  ]

  test('are found, read, answered and reopened, and the dashboard counts them', async ({ page }) => {
    await signInAs(page, 'admin')
    const open = await (await page.request.get('/api/admin/messages?filter=open&size=100')).json()
    for (const { id } of open.messages) {
      await page.request.put(`/api/admin/messages/${id}`, { data: { answered: true } })
    }
    for (const letter of letters) {
      const response = await page.request.post('/api/contact', {
        data: { ...letter, email: 'visita@correo.test', isHuman: true, website: '', language: 'es' },
      })
      expect(response.status()).toBe(201)
    }
    await page.goto('/admin/dashboard')
    // On the card of today, and among what needs action.
    const counts = page.getByRole('listitem').filter({ hasText: '2 messages to answer' })
    await expect(counts).toHaveCount(2)
    await page.getByRole('link', { name: 'Show open messages' }).click()
    await expect(page).toHaveURL(/\/admin\/messages\?filter=open$/)
    const rows = page.getByRole('list', { name: 'Messages' }).getByRole('listitem')
    await expect(rows).toHaveCount(2)
    await expect(rows.first()).toContainText('Ivelisse Santos')
    await expect(rows.first()).toContainText(/Open, 23 hours left/)

    await page.getByRole('searchbox', { name: 'Search messages' }).fill('envios vieques')
    await expect(rows).toHaveCount(1)
    await expect(page).toHaveURL(/search=envios/)
    await page.getByRole('button', { name: 'Read the message from Ivelisse Santos' }).click()
    const dialog = page.getByRole('dialog', { name: 'Message from Ivelisse Santos' })
    await expect(dialog).toContainText('Gracias.')
    // Answered in place; what comes back is noted below.
    await dialog.getByRole('button', { name: 'Send Answer' }).click()
    await expect(dialog.getByText('Write something').first()).toBeVisible()
    await dialog.getByLabel('Your answer').fill('Sí, enviamos a Vieques.')
    await dialog.getByRole('button', { name: 'Send Answer' }).click()
    await expect(toastText(page, 'Answer Sent')).toBeVisible()
    await dialog.getByLabel('What to do').selectOption('Note a reply')
    await dialog.getByLabel('The reply').fill('Muchas gracias.')
    await dialog.getByRole('button', { name: 'Save Note' }).click()
    const thread = dialog.getByRole('region', { name: 'Answers' }).getByRole('listitem')
    await expect(thread).toContainText([/enviamos a Vieques.*Sent by/s, /Muchas gracias.*Reply noted by/s])
    await expectAccessible(page, 'the open message')
    // It waits for an answer again.
    await expect(dialog.getByRole('button', { name: /^Reopen/ })).toBeHidden()
    await dialog.getByRole('button', { name: /^Mark as answered/ }).click()
    await expect(toastText(page, 'Marked as answered')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'No messages match', includeHidden: true })).toBeVisible()
    await expect(dialog.getByRole('button', { name: /^Reopen/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(rows.first()).toContainText('Omar Cruz')
    await page.getByRole('combobox', { name: 'Answer' }).selectOption('Answered')
    await expect(rows.first()).toContainText('Ivelisse Santos')
    await expect(page.getByRole('button', { name: 'Clear filters' })).toBeVisible()
    await page.getByRole('button', { name: 'Reopen: message from Ivelisse Santos' }).first().click()
    await expect(toastText(page, 'Reopened')).toBeVisible()
    await page.goto('/admin/dashboard')
    await expect(counts).toHaveCount(2)
  })
})

test.describe('the audit trail', () => {
  test('is for root users only', async ({ page }) => {
    await signInAs(page, 'admin')
    await page.goto('/admin/audit-trail')
    await expect(heading(page, 'Access Denied: Root access required for the Audit Trail. Redirecting...')).toBeVisible()
    await page.waitForURL((url) => url.pathname === '/admin')
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Audit Trail' })).toHaveCount(0)
  })

  test('describes who changed what, and is filtered by actor, object and date', async ({ page }) => {
    await signInAs(page, 'admin')
    const [product] = await (await page.request.get('/api/products')).json()
    const price = { before: Number(product.price), after: Number(product.price) + 1.5 }
    for (const amount of [price.after, price.before]) {
      const response = await page.request.put(`/api/products/${product.id}`, { data: { price: amount.toFixed(2) } })
      expect(response.status()).toBe(200)
    }
    await signInAs(page, 'root')
    await page.request.post('/api/system-logs', { data: { title: 'For the trail', description: 'One event.' } })
    await page.goto('/admin/dashboard')
    await page.getByRole('navigation').getByRole('link', { name: 'Audit Trail' }).click()
    const events = page.getByRole('list', { name: 'Audit Trail' }).getByRole('listitem')
    await expect(events.first()).toContainText(/Yarelis Colón.*Root.*wrote a system log For the trail/)

    await page.getByRole('searchbox', { name: 'Search people' }).fill('nilsa')
    await page.getByRole('combobox', { name: 'About' }).selectOption('Products')
    await page.getByRole('combobox', { name: 'Action' }).selectOption('Changed a product')
    await expect(page).toHaveURL(/action=product\.updated/)
    await expect(page).toHaveURL(/search=nilsa/)
    const dollars = (amount: number) => `$${amount.toFixed(2)}`
    await expect(events.nth(1)).toContainText(`Price${dollars(price.before)} became ${dollars(price.after)}`)
    await expect(events.first()).toContainText('Administrator')
    await page
      .getByRole('button', { name: `Show only events of ${product.name}` })
      .first()
      .click()
    await expect(page.getByText(`Only events of ${product.name}`)).toBeVisible()
    await page.reload()
    await expect(page.getByText(`Only events of ${product.name}`)).toBeVisible()

    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByLabel('To', { exact: true }).fill('2020-01-01')
    await expect(page.getByRole('heading', { name: 'No events match' })).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(events.first()).toBeVisible()
  })

  test('and a mail report a changed payment account to root users, without its secret', async ({ page }) => {
    await signInAs(page, 'admin')
    const { value } = await (await page.request.get('/api/settings/paypal')).json()
    const { paypal_client_secret_set: _, ...account } = value
    const save = async (personal_phone: string) => {
      const data = { key: 'paypal', value: { ...account, personal_phone, paypal_client_secret: '' } }
      expect((await page.request.post('/api/settings', { data })).status()).toBe(200)
    }
    await save('787-555-0166')
    const mail = await mailTo(page, demoAccounts.root, /The payment account was changed/, /Phone of the account/)
    expect(mail.text).toContain('Nilsa Báez')
    expect(mail.text).not.toContain('787-555-0166')
    await save(account.personal_phone)
    await signInAs(page, 'root')
    await page.goto(new URL(/https?:\S+audit-trail/.exec(mail.text)?.[0] ?? '').pathname)
    const events = page.getByRole('list', { name: 'Audit Trail' }).getByRole('listitem')
    await expect(events.nth(1)).toContainText(/saved the settings Payment account/)
    await expect(events.nth(1)).toContainText('787-555-0166')
  })
})
