// Features: stock-alerts

import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  mailTo,
  newCustomer,
  newPerson,
  pathIn,
  signInAs,
  test,
} from './fixtures.ts'

const words = {
  en: {
    open: 'Tell me when it is back',
    email: 'Your email',
    submit: 'Tell me',
    required: 'Please enter your email.',
    sent: /open its link/,
    pending: 'Do you want us to let you know?',
    yes: 'Yes, tell me',
    confirmed: 'We will let you know',
    back: /is back$/,
    stop: 'Stop all alerts to this address',
    stopped: 'No more alerts',
    invalid: 'This link no longer works',
  },
  es: {
    open: 'Avísame cuando vuelva',
    email: 'Tu correo electrónico',
    submit: 'Avísame',
    required: 'Escribe tu correo electrónico.',
    sent: /abre su enlace/,
    pending: '¿Te avisamos?',
    yes: 'Sí, avísame',
    confirmed: 'Te avisaremos',
    back: /^Ya volvió/,
    stop: 'No recibir más avisos en esta dirección',
    stopped: 'Ya no recibirás avisos',
    invalid: 'Este enlace ya no funciona',
  },
} as const

let products = 0

/** Creates a product as staff, in a separate browser context. */
async function addProduct(page: Page, data: object) {
  const context = await page
    .context()
    .browser()
    ?.newContext({ baseURL: new URL(page.url()).origin })
  if (!context) throw new Error('no browser')
  const staff = await context.newPage()
  await signInAs(staff, 'admin')
  const answer = await staff.request.post('/api/products', { data: { category: 'Face', ...data } })
  expect(answer.status()).toBe(201)
  const product: { id: string; slug: string; name: string; variants: { id: string }[] } = await answer.json()
  const change = async (fields: object) => {
    expect((await staff.request.put(`/api/products/${product.id}`, { data: fields })).status()).toBe(200)
  }
  return { ...product, staff, change, close: () => context.close() }
}

function addSoldOut(page: Page) {
  products += 1
  const names = { name: `Rose Balm ${products}`, nameEs: `Bálsamo de rosas ${products}` }
  return addProduct(page, { ...names, price: '12.00', stock: 0 })
}

const linkIn = (text: string) => new URL(/https?:\/\/\S+\/notices\/[\w-]+/.exec(text)?.[0] ?? '').pathname

for (const locale of ['en', 'es'] as const) {
  test(`a visitor asks by keyboard, confirms without scripts, gets one alert and unsubscribes (${locale})`, async ({
    page,
    browser,
    shop,
  }) => {
    const text = words[locale]
    await page.goto(pathIn(locale, '/help'))
    const product = await addSoldOut(page)
    await page.goto(pathIn(locale, `/products/${product.slug}`))
    const { email } = newPerson()
    await page.getByRole('button', { name: text.open }).focus()
    await page.keyboard.press('Enter')
    const field = page.getByLabel(text.email)
    await expect(field).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(field).toHaveAccessibleDescription(new RegExp(text.required))
    await expect(field).toBeFocused()
    await field.fill('nobody')
    await page.keyboard.press('Enter')
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page, 'the form of a stock alert')
    await field.fill(email)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: text.sent })).toBeFocused()

    const path = linkIn((await mailTo(page, email, /./)).text)
    expect(path.startsWith('/es/')).toBe(locale === 'es')
    const context = await browser.newContext({ baseURL: shop.origin, javaScriptEnabled: false })
    const plain = await context.newPage()
    await plain.goto(path)
    await expect(plain.getByRole('heading', { name: text.pending })).toBeVisible()
    await plain.getByRole('button', { name: text.yes }).click()
    await expect(plain.getByRole('heading', { name: text.confirmed })).toBeVisible()

    await product.change({ stock: 2 })
    const alert = await mailTo(page, email, text.back)
    expect(alert.text).toContain(`${pathIn(locale, `/products/${product.slug}`)}?variant=`)
    await plain.goto(linkIn(alert.text))
    await plain.getByRole('button', { name: text.stop }).click()
    await expect(plain.getByRole('heading', { name: text.stopped })).toBeVisible()
    await context.close()
    // The link of the first mail is replaced by that of the second.
    await page.goto(path)
    await expect(page.getByRole('heading', { name: text.invalid })).toBeVisible()
    await product.close()
  })
}

test('a customer needs no confirmation, and staff see how many people wait', async ({ page }) => {
  await page.goto('/help')
  const product = await addSoldOut(page)
  const { email } = await newCustomer(page)
  await page.goto(`/products/${product.slug}`)
  await page.getByRole('button', { name: words.en.open }).click()
  await expect(page.getByLabel(words.en.email)).toHaveValue(email)
  await page.getByRole('button', { name: words.en.submit, exact: true }).click()
  await expect(page.getByText(`We will write to ${email}`)).toBeFocused()
  await product.staff.goto(`/admin/products?search=${encodeURIComponent(product.name)}`)
  await product.staff.getByRole('button', { name: `Edit ${product.name}` }).click()
  await expect(product.staff.getByRole('dialog').getByText('1 person asked')).toBeVisible()
  await product.close()
})

test('the page of an alert has no axe violations, nor sideways scrolling at 320 px', async ({ page }) => {
  await page.goto('/help')
  const product = await addSoldOut(page)
  const { email } = newPerson()
  await page.goto(`/products/${product.slug}`)
  await page.getByRole('button', { name: words.en.open }).click()
  await page.getByLabel(words.en.email).fill(email)
  await page.getByRole('button', { name: words.en.submit, exact: true }).click()
  const path = linkIn((await mailTo(page, email, /./)).text)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await page.goto(path)
  await expectAccessible(page, 'a stock alert to confirm')
  await expectNoSidewaysScroll(page, path)
  await product.close()
})

interface Asked {
  label: string
  done: RegExp
  subject: RegExp
  makeAvailable: () => Promise<void>
}

/** A new customer, whose address needs no confirmation, asks on the present page. @returns the link of the alert */
async function requestAndReceiveAlert(page: Page, { label, done, subject, makeAvailable }: Asked): Promise<string> {
  const { email } = await newCustomer(page)
  await page.reload()
  await page.getByRole('button', { name: label }).click()
  await expect(page.getByLabel(words.en.email)).toHaveValue(email)
  await page.getByRole('button', { name: words.en.submit, exact: true }).click()
  await expect(page.getByText(done)).toBeFocused()
  await makeAvailable()
  const { text } = await mailTo(page, email, subject)
  return /https?:\/\/\S+\/products\/\S+/.exec(text)?.[0] ?? ''
}

test('a visitor asks for a sold-out shade, and the mail opens the page with that shade', async ({ page }) => {
  await page.goto('/help')
  const shade = (value: string, stock: number) => ({ optionValues: [value], price: '9.00', stock })
  const product = await addProduct(page, {
    name: 'Tinted Balm',
    price: '9.00',
    options: [{ name: 'Shade', values: [{ value: 'Coral' }, { value: 'Ruby' }] }],
    variants: [shade('Coral', 3), shade('Ruby', 0)],
  })
  const [coral, ruby] = product.variants.map(({ id }) => id)
  await page.goto(`/products/${product.slug}`)
  await page.getByRole('radio', { name: /Ruby/ }).check({ force: true })
  await expect(page).toHaveURL(new RegExp(`variant=${ruby}$`))
  const link = await requestAndReceiveAlert(page, {
    label: words.en.open,
    done: /We will write to .* back/,
    subject: /Tinted Balm.*is back$/,
    makeAvailable: () =>
      product.change({
        variants: [
          { id: coral, ...shade('Coral', 3), stockBefore: 3 },
          { id: ruby, ...shade('Ruby', 2), stockBefore: 0 },
        ],
      }),
  })
  expect(link).toContain(`?variant=${ruby}`)
  await page.goto(link)
  await expect(page.getByRole('radio', { name: /Ruby/ })).toBeChecked()
  await product.close()
})

const session = (day: string, stock: number) => ({
  price: '40.00',
  stock,
  startsAt: `2098-03-${day}T14:00:00.000Z`,
  endsAt: `2098-03-${day}T16:00:00.000Z`,
})

test('a visitor asks for a seat in a full session, and the mail opens the page with that session', async ({ page }) => {
  await page.goto('/help')
  const data = { name: 'Balm Workshop', type: 'workshop', price: '40.00' }
  const workshop = await addProduct(page, { ...data, variants: [session('07', 0), session('14', 3)] })
  const [full, free] = workshop.variants.map(({ id }) => id)
  await page.goto(`/products/${workshop.slug}?variant=${full}`)
  const link = await requestAndReceiveAlert(page, {
    label: 'Tell me when a seat is free',
    done: /a seat is free/,
    subject: /^A seat is free: Balm/,
    makeAvailable: () =>
      workshop.change({
        variants: [
          { id: full, ...session('07', 1), stockBefore: 0 },
          { id: free, ...session('14', 3), stockBefore: 3 },
        ],
      }),
  })
  expect(link).toContain(`?variant=${full}`)
  await page.goto(link)
  await expect(page.getByRole('radio', { name: /Mar 7, 2098/ })).toBeChecked()
  await workshop.close()
})

test('a visitor asks for a date of a workshop that has none, and the mail opens the page with it', async ({ page }) => {
  await page.goto('/help')
  const data = { name: 'Soap Evening', type: 'workshop', price: '40.00' }
  const workshop = await addProduct(page, { ...data, variants: [session('07', 4)] })
  const canceled = await workshop.staff.request.post(`/api/admin/sessions/${workshop.variants[0]?.id}/cancel`)
  expect(canceled.status()).toBe(200)
  await page.goto(`/products/${workshop.slug}`)
  await expect(page.getByText('There are no dates at the moment')).toBeVisible()
  const link = await requestAndReceiveAlert(page, {
    label: 'Tell me when there is a new date',
    done: /there is a new date/,
    subject: /^A new date: Soap/,
    makeAvailable: () => workshop.change({ variants: [session('21', 4)] }),
  })
  expect(link).toContain('?variant=')
  await page.goto(link)
  await expect(page.getByRole('radio', { name: /Mar 21, 2098/ })).toBeChecked()
  await workshop.close()
})
