// Features: appointments, workshops, desk

import {
  demoAccounts,
  expect,
  expectAccessible,
  expectAccessibleEverywhere,
  expectNoSidewaysScroll,
  newCustomer,
  signIn,
  test,
} from './fixtures.ts'

test('staff set up a calendar, enter a booking, move and cancel it by keyboard', async ({ page }) => {
  await signIn(page, demoAccounts.admin)
  await page.goto('/admin/calendars')
  const service = page.getByRole('button', { name: 'Edit Express Facial (45 Minutes)' })
  await service.click()
  await page.getByLabel('Duration in minutes').fill('45')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('45 min · 15 min free afterwards')).toBeVisible()

  await page.getByRole('button', { name: 'Add calendar' }).click()
  const form = page.getByRole('dialog', { name: 'Add calendar' })
  await form.getByRole('button', { name: 'Save calendar' }).click()
  await expect(form.getByText('Name is required').first()).toBeVisible()
  await form.getByLabel('Name', { exact: true }).fill('Rosa')
  await form.getByLabel('Express Facial (45 Minutes)').check()
  await form.getByLabel('Monday: until').fill('08:00')
  await form.getByRole('button', { name: 'Save calendar' }).click()
  await expect(form.getByText('The end must be after the start').first()).toBeVisible()
  await form.getByLabel('Monday: until').fill('16:00')
  await form.getByRole('button', { name: 'Save calendar' }).click()
  await expect(page.getByText('Monday 9:00 AM–4:00 PM')).toBeVisible()

  await page.goto('/admin/calendar')
  await page.getByRole('button', { name: 'New booking' }).click()
  const booking = page.getByRole('dialog', { name: 'New booking' })
  await booking.getByLabel('Service').selectOption('Express Facial (45 Minutes) · 45 min')
  await booking.getByRole('button', { name: 'Enter Another Time' }).click()
  await booking.getByLabel('Calendar').selectOption('Rosa')
  await booking.getByLabel('Time').fill('13:00')
  await booking.getByLabel('Customer’s name').fill('Marisol Núñez')
  await booking.getByRole('button', { name: 'Save booking' }).click()
  const event = page
    .getByRole('button', { name: /Marisol Núñez/ })
    .or(page.locator('[tabindex="0"]', { hasText: 'Marisol Núñez' }))
  await event.first().focus()
  await page.keyboard.press('Enter')
  const details = page.getByRole('dialog', { name: 'Marisol Núñez' })
  await expect(details).toContainText('1:00 – 1:45 PM')
  await details.getByRole('button', { name: 'Move' }).click()
  await page
    .getByRole('dialog', { name: /Move the booking/ })
    .getByLabel('Time')
    .fill('11:30')
  await page
    .getByRole('dialog', { name: /Move the booking/ })
    .getByRole('button', { name: 'Move' })
    .click()
  await expect(details).toContainText('11:30 AM – 12:15 PM')
  await details.getByRole('button', { name: 'Cancel booking' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel booking' }).click()
  await expect(details).toContainText('Canceled')
  await page.keyboard.press('Escape')
  await expectAccessibleEverywhere(page, '/admin/calendars', (page) =>
    expect(page.getByRole('heading', { level: 3, name: 'Rosa' })).toBeVisible(),
  )
  await expectAccessibleEverywhere(page, '/admin/calendar', (page) =>
    expect(page.getByText('Marisol Núñez').first()).toBeVisible(),
  )
  await expectNoSidewaysScroll(page, '/es/admin/calendars')
  await expectNoSidewaysScroll(page, '/es/admin/calendar')
  // A phone shows a list: with 12-hour times in Spanish too, and the whole text of a booking.
  const time = page.locator('.booking-time').filter({ hasText: '11:30 a. m. – 12:15 p. m.' })
  await expect(time).toBeVisible()
  expect(await time.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  const text = page.getByText(/Marisol Núñez · Facial/)
  await expect(text).toBeVisible()
  expect(await text.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
})

test('the calendar has a column per person and one for workshops, and a filter', async ({ page }) => {
  await signIn(page, demoAccounts.admin)
  const sessions = await (await page.request.get('/api/admin/sessions')).json()
  const [session] = sessions.sessions as { name: string; startsAt: string }[]
  const day = (time: Date) => new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Puerto_Rico' }).format(time)
  const daysAhead = (Date.parse(day(new Date(session?.startsAt ?? ''))) - Date.parse(day(new Date()))) / 86_400_000
  await page.goto('/admin/calendar')
  const board = page.locator('.calendar-board')
  await expect(board.getByText('Ivelisse', { exact: true })).toBeVisible()
  for (let step = 0; step < daysAhead; step += 1) await page.getByRole('button', { name: 'Next day' }).click()
  const workshop = board.getByText(session?.name ?? 'none', { exact: true })
  await expect(workshop).toBeVisible()
  for (const column of ['Ivelisse', 'Yarelis', 'Workshops']) {
    await expect(board.getByText(column, { exact: true })).toBeVisible()
  }
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Yarelis' }).click()
  await expect(board.getByText('Yarelis', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Week', exact: true }).click()
  await expect(workshop).toBeVisible()
  await workshop.click()
  await expect(page).toHaveURL(/\/admin\/workshops\//)
})

test('a booking by telephone: the service, one of the next free times, and a customer found by letters or digits', async ({
  page,
}) => {
  const customer = await newCustomer(page)
  await signIn(page, demoAccounts.admin)
  await page.goto('/admin/calendar')
  await page.getByRole('button', { name: 'New booking' }).click()
  const form = page.getByRole('dialog', { name: 'New booking' })
  await form.getByLabel('Service').selectOption('Express Facial (45 Minutes) · 45 min')
  const times = form.getByRole('group', { name: 'Next Free Times' }).getByRole('radio')
  await expect(times.first()).toBeVisible()
  await form.getByRole('button', { name: 'Save booking' }).click()
  await expect(form.getByText('Choose one of the free times').first()).toBeVisible()
  await times.first().check()
  const found = form.getByRole('button', { name: customer.email })
  await form.getByLabel('Phone').fill('787-555-0199')
  await expect(form.getByRole('status').getByRole('button').first()).toBeVisible()
  await form.getByLabel('Customer’s name').fill(customer.email.slice(0, 25))
  await found.click()
  await expect(form.getByLabel('Customer’s name')).toHaveValue('Coralís Rosario')
  await expect(form.getByLabel('Email')).toHaveValue(customer.email)
  await expectAccessible(page, 'the booking by telephone')
  await form.getByRole('button', { name: 'Save booking' }).click()
  await expect(page.getByText('The booking is in the calendar.')).toBeVisible()
})
