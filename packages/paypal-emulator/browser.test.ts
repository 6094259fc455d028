import { type Browser, type BrowserContext, chromium, expect, type Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, describe, test, expect as vitestExpect } from 'vitest'
import { axeFindings } from '../../tools/axe-findings.ts'
import { browserArguments } from '../../tools/launch/browser-arguments.ts'
import { installedTestBrowser } from '../../tools/launch/find-browser.ts'
import { type Emulator, startEmulator } from './emulator.ts'
import { connectShop } from './testing/shop-client.ts'
import { startTinyShop, type TinyShop } from './testing/tiny-shop.ts'

const executablePath = installedTestBrowser()
if (!executablePath) console.warn('\n  SKIPPED: the browser test of the PayPal emulator found no Chromium\n')

describe.skipIf(!executablePath)('paying in a real browser, under a strict policy', () => {
  let emulator: Emulator
  let shop: TinyShop
  let browser: Browser
  let context: BrowserContext
  let page: Page
  let complaints: string[]

  beforeAll(async () => {
    emulator = await startEmulator()
    shop = await startTinyShop(emulator, await connectShop(emulator))
    browser = await chromium.launch({ executablePath: executablePath ?? undefined, args: browserArguments })
  })
  afterAll(async () => {
    await browser?.close()
    await shop?.close()
    await emulator?.close()
  })
  beforeEach(async () => {
    complaints = []
    context = await browser.newContext()
    // The test shop causes 401 by sending the shop's token, and 404 for its missing icon.
    context.on('console', (message) => {
      if (message.type() === 'error' && !/40[14]/.test(message.text())) complaints.push(message.text())
    })
    page = await context.newPage()
  })
  afterEach(async () => {
    await context.close()
    vitestExpect(complaints).toEqual([])
  })

  const log = () => page.locator('#log')

  async function openShop(query = ''): Promise<void> {
    await page.goto(shop.url + query)
    await expect(log()).toContainText('ready 6.0.0-emulator')
  }

  async function openPopup(): Promise<Page> {
    const [popup] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('button', { name: 'auto' }).click(),
    ])
    await expect(popup.getByRole('heading', { level: 1, name: /Demo payment|Pago de demostración/ })).toBeVisible()
    return popup
  }

  const lastOrder = () => emulator.orders().at(-1)?.id ?? ''

  test('the script accepts only a browser token, and offers only PayPal', async () => {
    await openShop()
    await expect(log()).toContainText('refused ERR_INVALID_CLIENT_TOKEN|eligible true false|')
  })

  test('Pay: the window closes and the shop receives the order', async () => {
    await openShop()
    const popup = await openPopup()
    await Promise.all([popup.waitForEvent('close'), popup.getByRole('button', { name: 'Pay', exact: true }).click()])
    await expect(log()).toContainText(`approve ${lastOrder()} paypal EMU|complete approved|started|`)
    vitestExpect(emulator.orders().at(-1)?.status).toBe('APPROVED')
  })

  /** Starts the session of a button inside a click, and says how it ended. */
  async function startBy(create: string, target: string | null): Promise<void> {
    await page.evaluate(
      ([name, targetElement]) => {
        const log = (text: string) => document.querySelector('#log')?.append(`${text}|`)
        const session = Reflect.get(window, 'sdk')[name ?? '']({
          onApprove: async (data: { orderId: string; fundingSource: string }) =>
            log(`approved ${data.orderId} ${data.fundingSource}`),
          onCancel: () => log('left'),
        })
        const button = document.getElementById('broken')
        if (button) {
          button.onclick = () => {
            const order = fetch('/order', { method: 'POST' }).then((answer) => answer.json())
            session.start({ presentationMode: 'auto', ...(targetElement && { targetElement }) }, order)
          }
        }
      },
      [create, target],
    )
    await page.getByRole('button', { name: 'broken' }).click()
  }

  test('offers the buttons that it is told, under the names of the SDK', async () => {
    const eligible = async () => {
      await openShop()
      return page.evaluate(async () => {
        const methods = await Reflect.get(window, 'sdk').findEligibleMethods()
        const names = ['paypal', 'card', 'paylater', 'venmo', 'credit']
        return [names.filter((name) => methods.isEligible(name)), methods.getDetails('paylater').productCode]
      })
    }
    vitestExpect(await eligible()).toEqual([['paypal'], undefined])
    emulator.setEligible(['paypal', 'card', 'paylater', 'venmo'])
    vitestExpect(await eligible()).toEqual([['paypal', 'card', 'paylater', 'venmo'], 'PAYLATER'])
    emulator.setEligible(['paypal'])
    const ofWallet = await page.evaluate(() => Object.keys(Reflect.get(window, 'wallet')))
    vitestExpect(ofWallet).toContain('createPayLaterOneTimePaymentSession')
    vitestExpect(ofWallet).not.toContain('createVenmoOneTimePaymentSession')
  })

  test('each button has its own window', async () => {
    await openShop()
    for (const [create, title, funding] of [
      ['createPayLaterOneTimePaymentSession', 'Demo payment in installments', 'paylater'],
      ['createVenmoOneTimePaymentSession', 'Demo payment with Venmo', 'venmo'],
      ['createPayPalGuestOneTimePaymentSession', 'Demo payment by card', 'card'],
    ] as const) {
      const [popup] = await Promise.all([context.waitForEvent('page'), startBy(create, null)])
      await expect(popup.getByRole('heading', { name: title })).toBeVisible()
      await popup.getByRole('button', { name: 'Pay', exact: true }).click()
      await expect(log()).toContainText(`approved ${lastOrder()} ${funding}|`)
      vitestExpect(emulator.orders().at(-1)?.funding).toBe(funding)
    }
  })

  test('the form for cards opens in the container of its button, and closes by itself', async () => {
    await openShop()
    await page.evaluate(() => {
      const container = document.createElement('paypal-basic-card-container')
      const button = document.createElement('paypal-basic-card-button')
      button.id = 'card'
      container.append(button)
      document.querySelector('main')?.append(container)
    })
    const form = page.frameLocator('paypal-basic-card-container iframe')
    await startBy('createPayPalGuestOneTimePaymentSession', '#card')
    await form.getByRole('button', { name: 'Cancel' }).click()
    await expect(log()).toContainText('left|')
    await expect(page.locator('iframe')).toHaveCount(0)
    await startBy('createPayPalGuestOneTimePaymentSession', '#card')
    await form.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(log()).toContainText(`approved ${lastOrder()} card|`)
    await expect(page.locator('iframe')).toHaveCount(0)
    vitestExpect(context.pages()).toHaveLength(1)
  })

  test('Cancel and closing the window have the same effect, and the payment can be restarted', async () => {
    await openShop()
    const first = await openPopup()
    await first.getByRole('button', { name: 'Cancel' }).click()
    await expect(log()).toContainText(`cancel ${lastOrder()}|complete canceled|started|`)
    const second = await openPopup()
    await second.close()
    await expect(log()).toContainText(`cancel ${lastOrder()}|complete canceled|started|`)
    await openPopup()
  })

  test('Pay by keyboard alone', async () => {
    await openShop()
    const popup = await openPopup()
    await popup.keyboard.press('Tab')
    await expect(popup.getByRole('button', { name: 'Pay', exact: true })).toBeFocused()
    for (const name of ['Pay → declined', 'Pay → pending', 'Cancel']) {
      await popup.keyboard.press('Tab')
      await expect(popup.getByRole('button', { name })).toBeFocused()
    }
    await popup.keyboard.press('Shift+Tab')
    // The window may close before the key is released.
    await popup.keyboard.down('Enter')
    await expect(log()).toContainText('complete approved')
    vitestExpect(emulator.orders().at(-1)?.outcome).toBe('pending')
  })

  test('a blocked window becomes a dialog over the page', async () => {
    await page.addInitScript(() => {
      window.open = () => null
    })
    await openShop()
    await page.getByRole('button', { name: 'popup' }).click()
    await expect(log()).toContainText('rejected ERR_DEV_UNABLE_TO_OPEN_POPUP true')
    await page.getByRole('button', { name: 'auto' }).click()
    const frame = page.getByRole('dialog', { name: 'Demo payment' }).frameLocator('iframe')
    await frame.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(log()).toContainText(`approve ${lastOrder()} paypal EMU|complete approved`)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('the dialog closes with Escape and with its button', async () => {
    await openShop()
    for (const leave of [
      () => page.keyboard.press('Escape'),
      () => page.getByRole('button', { name: 'Close' }).click(),
    ]) {
      await page.getByRole('button', { name: 'modal' }).click()
      await expect(page.getByRole('dialog').frameLocator('iframe').getByText('Flor de Maga')).toBeVisible()
      await page.getByRole('button', { name: 'Close' }).focus()
      await leave()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(log()).toContainText(`cancel ${lastOrder()}|complete canceled|started`)
    }
  })

  test('a failed order closes the window', async () => {
    await openShop()
    await page.getByRole('button', { name: 'broken' }).click()
    await expect(log()).toContainText('error no stock|complete error|rejected|')
    await expect.poll(() => context.pages().length).toBe(1)
  })

  test('ignores messages of other origins', async () => {
    await openShop()
    await openPopup()
    await page.evaluate((orderId) => {
      window.postMessage({ source: 'paypal-emulator', type: 'approved', orderId, payerId: 'EMU' }, '*')
    }, lastOrder())
    await page.waitForFunction(() => true)
    await expect(log()).not.toContainText('approve')
  })

  test('the decision is posted only to the configured origin', async () => {
    const named = new URL(shop.url).origin
    await page.goto(shop.url.replace('127.0.0.1', 'localhost'))
    const opened = context.waitForEvent('page')
    await page.evaluate(
      async ([base, origin]) => {
        const { orderId } = await (await fetch('/order', { method: 'POST' })).json()
        addEventListener('message', ({ data }) => document.body.append(`heard ${JSON.stringify(data)}`))
        window.open(`${base}/checkoutnow?${new URLSearchParams({ token: orderId, origin: origin ?? '' })}`)
      },
      [emulator.publicOrigin, named],
    )
    const popup = await opened
    await Promise.all([popup.waitForEvent('close'), popup.getByRole('button', { name: 'Pay', exact: true }).click()])
    vitestExpect(emulator.orders().at(-1)?.status).toBe('APPROVED')
    await expect(page.locator('body')).not.toContainText('heard')
    complaints = complaints.filter((complaint) => !/target origin provided/.test(complaint))
  })

  for (const locale of ['en', 'es']) {
    for (const colorScheme of ['light', 'dark'] as const) {
      test(`the page is accessible: ${locale}, ${colorScheme}`, async () => {
        await openShop(locale === 'es' ? '?es' : '')
        const popup = await openPopup()
        await popup.emulateMedia({ colorScheme })
        const folder = process.env.SCREENSHOTS
        if (folder) await popup.screenshot({ path: `${folder}/approval-${locale}-${colorScheme}.png`, fullPage: true })
        vitestExpect(await axeFindings(popup)).toEqual([])
        await popup.setViewportSize({ width: 320, height: 640 })
        vitestExpect(await popup.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
      })
    }
  }
})
