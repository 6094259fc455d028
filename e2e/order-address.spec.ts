// Features: orders

import { expect, expectAccessible, mailTo, newPerson, pathIn, test } from './fixtures.ts'
import { placeOrder } from './order-steps.ts'

const words = {
  en: {
    subject: /emails about order .* to this address/,
    pending: 'Is this your address?',
    yes: 'Send emails about this order here',
    confirmed: 'Your address is confirmed',
    told: /go to another address/,
    invalid: 'This link no longer works',
  },
  es: {
    subject: /a esta dirección/,
    pending: '¿Es tuya esta dirección?',
    yes: 'Recibir aquí los correos de este pedido',
    confirmed: 'Dirección confirmada',
    told: /llegan a otra dirección/,
    invalid: 'Este enlace ya no funciona',
  },
} as const

for (const locale of ['en', 'es'] as const) {
  test(`the reader of an address typed at the checkout confirms it without scripts (${locale})`, async ({
    page,
    browser,
    shop,
  }) => {
    const text = words[locale]
    const { email } = newPerson()
    const { buyer, orderNumber } = await placeOrder(browser, shop.origin, locale, undefined, email)
    const asked = await mailTo(page, email, text.subject)
    const path = new URL(/https?:\/\/\S+\/order-mails\/[\w.-]+/.exec(asked.text)?.[0] ?? '').pathname
    expect(path.startsWith(pathIn(locale, '/order-mails/'))).toBe(true)
    await page.goto(path)
    await expect(page.getByRole('heading', { name: text.pending })).toBeVisible()
    await expectAccessible(page, 'the page of the link')

    const context = await browser.newContext({ baseURL: shop.origin, javaScriptEnabled: false })
    const plain = await context.newPage()
    await plain.goto(path)
    await expect(plain.getByText(orderNumber)).toBeVisible()
    await plain.getByRole('button', { name: text.yes }).click()
    await expect(plain.getByRole('heading', { name: text.confirmed })).toBeVisible()
    await context.close()
    expect((await mailTo(page, buyer.email, text.told)).text).toContain(email)
    await page.goto(`${path.slice(0, -1)}x`)
    await expect(page.getByRole('heading', { name: text.invalid })).toBeVisible()
  })
}
