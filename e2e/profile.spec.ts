import {
  demoAccounts,
  expect,
  expectAccessible,
  expectAccessibleEverywhere,
  mailTo,
  newCustomer,
  signIn,
  somebody,
  test,
} from './fixtures.ts'

test('who is not signed in is told so and sent to sign in', async ({ page }) => {
  await page.goto('/profile')
  await expect(page.getByText('You are logged out. Logging in again...')).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
})

test('staff stay in the back office', async ({ page }) => {
  await signIn(page, demoAccounts.admin)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1, name: 'Profile Settings' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Back office' })).toBeVisible()
  await expect(page).toHaveTitle(/^Profile Settings · /)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expectAccessible(page, `the profile of staff, ${colorScheme}`)
  }
})

test('shows the account, and copies its number', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await newCustomer(page)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1, name: 'My Profile' })).toBeVisible()
  for (const text of ['Account Type', 'Customer', 'Email Status', 'Verified', 'Account ID'])
    await expect(page.getByRole('main').getByText(text, { exact: true })).toBeVisible()
  const { id } = await (await page.request.get('/api/auth/user')).json()
  await page.getByRole('button', { name: 'Copy Account ID' }).click()
  await expect(page.getByText('Copied!').first()).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(id)
})

test('an address that is not verified says so', async ({ page }) => {
  await newCustomer(page, { verified: false })
  await page.goto('/profile')
  await expect(page.getByText('Not Verified')).toBeVisible()
  await expect(page.getByText('Your account is inactive until you verify your email')).toBeVisible()
})

test('the name changes at once, the address when it is confirmed', async ({ page, consoleGuard }) => {
  consoleGuard.allow(/Failed to load resource/)
  const person = await newCustomer(page)
  const other = somebody()
  await page.goto('/profile')
  const form = page.getByRole('form', { name: 'Personal Information' })
  await form.getByLabel('First Name').fill('')
  await form.getByLabel('Email').fill('nowhere')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  const summary = form.getByRole('alert')
  await expect(summary).toBeFocused()
  await expect(summary).toContainText('First name is required')
  await expect(summary).toContainText('Valid email address is required')
  await expectAccessible(page, 'the profile with faults')

  await form.getByLabel('First Name').fill('Zoraida')
  await form.getByLabel('Email').fill(other.email)
  await page.route('**/api/profile', (route) => route.abort())
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Failed to update profile. Please try again.').first()).toBeVisible()
  await expect(form.getByLabel('First Name')).toHaveValue('Zoraida')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Profile Updated')).toBeVisible()
  await expect(form.getByText(`We mailed a link to ${other.email}.`)).toBeVisible()
  await mailTo(page, other.email, /confirm/i)
  expect(await (await page.request.get('/api/auth/user')).json()).toMatchObject({
    firstName: 'Zoraida',
    email: person.email,
    pendingEmail: other.email,
  })

  await form.getByRole('button', { name: `Keep ${person.email}` }).click()
  await expect(form.getByText(/^We mailed a link/)).toBeHidden()
  await expect(form.getByLabel('Email')).toHaveValue(person.email)
  expect(await (await page.request.get('/api/auth/user')).json()).toMatchObject({ pendingEmail: null })
})

test('the password changes, and only with the present one', async ({ page, consoleGuard }) => {
  const person = await newCustomer(page)
  await page.goto('/profile')
  const form = page.getByRole('form', { name: 'Change Password' })
  const submit = form.getByRole('button', { name: 'Change Password' })
  await submit.click()
  const summary = form.getByRole('alert')
  await expect(summary).toContainText('Current password is required')
  await expect(summary).toContainText('New password must be at least 6 characters')
  await expect(summary).toContainText('Please confirm your password')

  await form.getByLabel('Current Password').fill('Wrong-2026')
  await form.getByLabel('New Password', { exact: true }).fill('Guanabana-7')
  await form.getByLabel('Confirm New Password').fill('Guanabana-8')
  await submit.click()
  await expect(summary).toContainText("Passwords don't match")
  await form.getByLabel('Confirm New Password').fill('Guanabana-7')
  consoleGuard.allow(/400/)
  await submit.click()
  const failure = 'Failed to update password. Please check your current password and try again.'
  await expect(page.getByText(failure)).toBeVisible()
  await expect(summary).toContainText('Current password is incorrect')

  await form.getByLabel('Current Password').fill(person.password)
  await submit.click()
  await expect(page.getByText('Password Updated')).toBeVisible()
  await expect(form.getByLabel('Current Password')).toHaveValue('')
  await page.request.post('/api/auth/logout')
  await signIn(page, person.email, 'Guanabana-7')
})

test('what is not saved is not lost by leaving', async ({ page }) => {
  await newCustomer(page)
  await page.goto('/profile')
  const name = page.getByLabel('First Name')
  await name.fill('Zoraida')
  await page.getByRole('banner').getByRole('link', { name: 'Products' }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await expect(question.getByRole('button', { name: 'Stay' })).toBeFocused()
  await expectAccessible(page, 'the question before leaving')
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(name).toHaveValue('Zoraida')
  await page.getByRole('banner').getByRole('link', { name: 'Products' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/\/products$/)
})

test('nothing unsaved keeps the page of somebody who signed out', async ({ page }) => {
  await newCustomer(page)
  await page.goto('/profile')
  await page.getByLabel('First Name').fill('Zoraida')
  page.on('dialog', () => expect(false, 'the browser asks').toBe(true))
  await page
    .getByRole('button', { name: /^Log out|^Logout|^Sign out/i })
    .first()
    .click()
  await expect(page).toHaveURL(/\/$/)
})

test('a session that ended elsewhere leads to the sign-in', async ({ page, consoleGuard }) => {
  await newCustomer(page)
  await page.goto('/profile')
  await page.getByLabel('First Name').fill('Zoraida')
  await page.request.post('/api/auth/logout')
  consoleGuard.allow(/401/)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('You are logged out. Logging in again...')).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
})

test('the profile is accessible in both languages and themes', async ({ page }) => {
  await signIn(page)
  await expectAccessibleEverywhere(page, '/profile', (it, locale) =>
    expect(it.getByRole('heading', { level: 1, name: { en: 'My Profile', es: 'Mi perfil' }[locale] })).toBeVisible(),
  )
})
