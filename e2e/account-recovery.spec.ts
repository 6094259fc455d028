// Features: accounts

import type { Page, Route } from '@playwright/test'
import { fillSignIn, openLogin, submit } from './account-steps.ts'
import { expect, expectAccessible, expectToast, mailTo, newCustomer, test } from './fixtures.ts'

const _expectHeading = (page: Page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible()

test.describe('the verification page', () => {
  test('shows the result named in its URL without a request', async ({ page }) => {
    let calls = 0
    page.on('request', (request) => {
      if (request.url().includes('/api/auth/verify-email-status/')) calls += 1
    })
    await page.goto('/verify-email/anything?success=true')
    await expect(page.getByText('Email verified successfully! Your account is now active.')).toBeVisible()
    await page.goto('/verify-email/anything?error=invalid')
    await expect(page.getByText('Invalid or expired verification token. Please try registering again.')).toBeVisible()
    await page.goto('/verify-email/anything?error=other')
    await expect(page.getByText('Verification failed. Please try again later.')).toBeVisible()
    await page.getByRole('link', { name: 'Back to Login' }).click()
    await expect(page).toHaveURL(/\/$/)
    expect(calls).toBe(0)
  })

  test('shows a loading state, then a refusal or a lost connection', async ({ page, consoleGuard }) => {
    consoleGuard.allow(/net::ERR_FAILED/)
    await page.goto('/verify-email/made-up')
    await expect(page.getByText('Invalid or expired verification token. Please try registering again.')).toBeVisible()
    await expect(page).toHaveTitle(/^Error: /)
    let respond: (() => void) | undefined
    const held = new Promise<void>((resolve) => {
      respond = resolve
    })
    await page.route('**/api/auth/verify-email-status/*', async (route) => {
      await held
      await route.abort()
    })
    await page.goto('/verify-email/another')
    await expect(page.getByRole('heading', { name: 'Verifying your email...' })).toBeVisible()
    respond?.()
    await expect(page.getByText('Something went wrong. Please try again later.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'This could not be loaded' })).toBeVisible()
    await page.route('**/api/auth/verify-email-status/*', (route) => route.fulfill({ status: 400, body: '' }))
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Verification Failed' })).toBeVisible()
    await expect(page.getByText('Verification failed. Please try again.')).toBeVisible()
  })
})

test.describe('a forgotten password', () => {
  async function resetPath(page: Page, email: string): Promise<string> {
    const { text } = await mailTo(page, email, /choose a new password/i)
    const path = /https?:\/\/[^\s"<>]+(\/reset-password\/[\w-]+)/.exec(text)?.[1]
    if (!path) throw new Error(`no link in:\n${text}`)
    return path
  }

  async function fillReset(page: Page, secret: string, again = secret): Promise<void> {
    await page.getByLabel('New Password').fill(secret)
    await page.getByLabel('Confirm Password').fill(again)
    await submit(page, 'Reset Password')
  }

  test('is replaced through the mailed link, once', async ({ page }) => {
    const person = await newCustomer(page)
    await page.request.post('/api/auth/logout', { data: {} })
    await openLogin(page)
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await expect(page).toHaveURL(/\/forgot-password$/)
    await submit(page, 'Send Recovery Email')
    await expectToast(page, 'Email Required', 'Please enter your email address')
    await page.getByLabel('Email', { exact: true }).fill(person.email)
    await submit(page, 'Send Recovery Email')
    await expect(page.getByRole('heading', { level: 1, name: 'Check Your Email' })).toBeFocused()
    await expect(page.getByText(person.email)).toBeVisible()
    await expect(page.getByText(/The link expires in 1 hour/)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Back to Login' })).toHaveAttribute('href', '/')

    const path = await resetPath(page, person.email)
    await page.goto(path)
    await expect(page.getByText(/The link expires in 1 hour/)).toBeVisible()
    await expectAccessible(page, 'the reset form')
    await fillReset(page, '', '')
    await expectToast(page, 'All Fields Required', 'Please fill in all fields.')
    await fillReset(page, 'Nueva-2026', 'Nueva-2027')
    await expectToast(page, "Passwords Don't Match", null)
    await fillReset(page, 'Ab1')
    await expectToast(page, 'Password Too Short', 'Password must be at least 6 characters')
    await fillReset(page, 'Nueva-2026')
    await expect(page.getByRole('heading', { level: 1, name: 'Password Reset' })).toBeFocused()
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
    await fillSignIn(page, person.email, 'Nueva-2026')
    await submit(page)
    await expect(page).toHaveURL(/\/dashboard$/)

    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: 'Reset Link Invalid' })).toBeVisible()
  })

  test('does not reveal whether an address has an account', async ({ page }) => {
    await page.goto('/forgot-password')
    await page.getByLabel('Email', { exact: true }).fill('nobody@correo.test')
    await submit(page, 'Send Recovery Email')
    await expect(page.getByRole('heading', { level: 1, name: 'Check Your Email' })).toBeVisible()
  })

  test('explains why a link is invalid', async ({ page, consoleGuard }) => {
    consoleGuard.allow(/net::ERR_FAILED/)
    await page.goto('/reset-password/made-up')
    await expect(page.getByRole('heading', { level: 1, name: 'Reset Link Invalid' })).toBeVisible()
    await expect(page.getByText('Invalid or expired reset token. Please request a new password reset.')).toBeVisible()
    await page.route('**/api/auth/check-reset-token/*', (route) => route.abort())
    await page.goto('/reset-password/another')
    await expect(page.getByText('Unable to verify reset token. Please try again.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'This could not be loaded' })).toBeFocused()
    await page.unroute('**/api/auth/check-reset-token/*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Reset Link Invalid' })).toBeFocused()
    await page.getByRole('link', { name: 'Request a new link' }).click()
    await expect(page).toHaveURL(/\/forgot-password$/)
  })

  test('shows the message of the server, or a default message', async ({ page, consoleGuard }) => {
    consoleGuard.allow(/status of (500|503)|net::ERR_FAILED/)
    await page.route('**/api/auth/check-reset-token/*', (route) =>
      route.fulfill({ json: { valid: true, message: 'The link can be used.' } }),
    )
    const failures: [Parameters<Route['fulfill']>[0] | null, asked: string, reset: string][] = [
      [{ status: 503, json: { message: 'The post is closed.' } }, 'The post is closed.', 'The post is closed.'],
      [{ status: 500, body: '' }, 'Failed to send recovery email.', 'Failed to reset password.'],
      [null, 'Something went wrong. Please try again.', 'Something went wrong. Please try again.'],
    ]
    for (const [reply, asked, reset] of failures) {
      await page.route(/\/api\/auth\/(forgot|reset)-password$/, (route) =>
        reply ? route.fulfill(reply) : route.abort(),
      )
      await page.goto('/forgot-password')
      await page.getByLabel('Email', { exact: true }).fill('ana@correo.test')
      await submit(page, 'Send Recovery Email')
      await expectToast(page, 'Error', asked)
      await page.goto('/reset-password/anything')
      await fillReset(page, 'Nueva-2026')
      await expectToast(page, 'Reset Failed', reset)
    }
  })
})
