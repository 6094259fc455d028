import { basename } from 'node:path'
import { test as base, expect, type Locator, type Page, type WorkerFixture } from '@playwright/test'
import { axeFindings } from '../tools/axe-findings.ts'
import { noteTimeOf } from '../tools/launch/processor-time.ts'
import { type ConsoleGuard, watchConsole } from './console-guard.ts'
import { KeptPage } from './kept-page.ts'
import { type ShopProcess, startShop } from './shop-process.ts'

export { hydrated } from './hydration.ts'
export { expect }

/** A mail as listed by the demo mailbox. */
export interface Mail {
  id: string
  to: string[]
  subject: string
  text: string
  html: string
}

export interface Person {
  firstName: string
  lastName: string
  email: string
  password: string
}

export const demoPassword = 'FlorDeMaga1'
export const demoAccounts = {
  customer: 'customer@flordemaga.test',
  admin: 'admin@flordemaga.test',
  root: 'root@flordemaga.test',
} as const

type Prepare = (shop: ShopProcess) => Promise<void>

/** The worker's shop, prepared before its first test. */
export const ownShop = (
  prepare: Prepare = async () => {},
  host?: string,
): [WorkerFixture<ShopProcess, object>, WorkerScope] => [
  // biome-ignore lint/correctness/noEmptyPattern: required by Playwright
  async ({}, use) => {
    const shop = await startShop(host)
    try {
      await prepare(shop)
      await use(shop)
    } finally {
      await shop.stop()
    }
  },
  { scope: 'worker', timeout: 120_000 },
]
type WorkerScope = { scope: 'worker'; timeout: number }

/**
 * `shop`: one production server with demo data per worker. `consoleGuard` fails any test whose pages report a
 * script, hydration or content security policy error; `consoleGuard.allow(/…/)` expects one.
 */
export const test = base.extend<
  { consoleGuard: ConsoleGuard; noteTime: undefined },
  { shop: ShopProcess; kept: KeptPage }
>({
  shop: ownShop(),
  // The first of the automatic fixtures ends last.
  noteTime: [
    // biome-ignore lint/correctness/noEmptyPattern: required by Playwright
    async ({}, use, { file }) => {
      const started = performance.now()
      await use(undefined)
      noteTimeOf(`e2e/${basename(file)}`, (performance.now() - started) / 1000)
    },
    { auto: true },
  ],
  baseURL: async ({ shop }, use) => use(shop.origin),
  kept: [
    // biome-ignore lint/correctness/noEmptyPattern: required by Playwright
    async ({}, use) => {
      const kept = new KeptPage()
      await use(kept)
      await kept.close()
    },
    { scope: 'worker' },
  ],
  context: async ({ browser, kept, shop, baseURL, viewport, hasTouch, javaScriptEnabled, colorScheme }, use, test) => {
    const options = JSON.stringify({ baseURL, viewport, hasTouch, javaScriptEnabled, colorScheme })
    await use(await kept.take(browser, options))
    await kept.giveBack(test.status === 'passed', `${shop.origin}/robots.txt`, { viewport, colorScheme })
  },
  // The context is taken before its page.
  page: async ({ context: _, kept }, use) => use(await kept.page()),
  consoleGuard: [
    async ({ context }, use) => {
      const guard = watchConsole(context)
      await use(guard)
      expect(guard.problems(), 'errors that the pages reported').toEqual([])
    },
    { auto: true },
  ],
})

/** Expects that the visible toast has exactly this title and this sentence; null when it has none. */
export async function expectToast(page: Page, title: string, sentence: string | null): Promise<void> {
  const texts = page.locator('[data-toasts]').getByRole('status').locator('p')
  await expect(texts).toHaveText(sentence === null ? [title] : [title, sentence])
}

let people = 0

/** A new person without an account. */
export function newPerson(firstName = 'Coralís', lastName = 'Rosario'): Person {
  people += 1
  const email = `persona-${Date.now().toString(36)}-${process.pid}-${people}@correo.test`
  return { firstName, lastName, email, password: 'Maga-2026' }
}

/** What calls the API in a browser context: a page, or the context alone. */
export type Caller = Pick<Page, 'request'>

/** Signs in through the API in the page's browser context. */
export async function signIn(page: Caller, email: string = demoAccounts.customer, password = demoPassword) {
  const response = await page.request.post('/api/auth/login', { data: { email, password } })
  expect(response.status()).toBe(200)
}

/** Signs in to an account of the demo. */
export const signInAs = (page: Caller, who: keyof typeof demoAccounts) => signIn(page, demoAccounts[who])

/** A new customer, signed in; verified by default. */
export async function newCustomer(page: Caller, options: { verified?: boolean } = {}): Promise<Person> {
  const person = newPerson()
  const registered = await page.request.post('/api/auth/register', {
    data: { ...person, phone: '787-555-0199', ...registrationAddress, language: 'en' },
  })
  expect(registered.status()).toBe(201)
  if (options.verified !== false)
    await page.request.get(`/api/auth/verify-email-status/${await tokenFor(page, person)}`)
  await signIn(page, person.email, person.password)
  return person
}

export const registrationAddress = {
  shippingStreet: 'Calle Unión 12',
  shippingCity: 'Ponce',
  shippingState: 'PR',
  shippingZip: '00730',
  shippingCountry: 'USA',
}

/** Waits for a mail to this address whose subject and text match. */
export async function mailTo(page: Caller, email: string, subject: RegExp, text = /(?:)/): Promise<Mail> {
  let found: Mail | undefined
  await expect
    .poll(
      async () => {
        // All mails of the shop, with their attachments, are several megabytes.
        const mails: Mail[] = await (await page.request.get('/demo/mailbox/messages', { params: { to: email } })).json()
        found = mails.find((mail) => subject.test(mail.subject) && text.test(mail.text))
        return found !== undefined
      },
      { timeout: 60_000, message: `a mail to ${email} about ${subject}` },
    )
    .toBe(true)
  if (!found) throw new Error('unreachable')
  return found
}

/** The path of the verification link that was mailed: `/verify-email/…` or `/es/verify-email/…`. */
export async function verificationPath(page: Caller, person: Pick<Person, 'email'>): Promise<string> {
  const mail = await mailTo(page, person.email, /confirm your email|confirma tu correo/i)
  const link = /https?:\/\/\S+\/verify-email\/[\w-]+/.exec(mail.text)?.[0]
  if (!link) throw new Error(`no link in:\n${mail.text}`)
  return new URL(link).pathname
}

/** The code of the newest verification mail, other than the given one. */
export async function mailedCode(page: Caller, email: string, before = 'none'): Promise<string> {
  const code = new RegExp(`^(?!${before})\\d{6}$`, 'm')
  const mail = await mailTo(page, email, /^Confirm your|^Confirma tu/, code)
  return code.exec(mail.text)?.[0] ?? ''
}

/** The code of the newest mail to sign in. */
export async function mailedSignInCode(page: Caller, email: string): Promise<string> {
  const code = /^\d{6}$/m
  const mail = await mailTo(page, email, /^Your sign-in code|^Tu código para entrar/, code)
  return code.exec(mail.text)?.[0] ?? ''
}

async function tokenFor(page: Caller, person: Person): Promise<string> {
  return (await verificationPath(page, person)).split('/').at(-1) ?? ''
}

/** The address in a language: English has no prefix. */
export function pathIn(locale: 'en' | 'es', path: string): string {
  return locale === 'en' ? path : `/es${path === '/' ? '' : path}`
}

/** The axe violations of every severity; `withoutFrame` excludes a frame that runs no scripts. */
export async function accessibilityFaults(page: Page, withoutFrame?: string): Promise<string[]> {
  // Colors are measured after animations end; spinners do not end.
  await page.evaluate(() => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    return Promise.all(ending.map((animation) => animation.finished.catch(() => {})))
  })
  return axeFindings(page, withoutFrame)
}

/** Expects no axe violation of any severity; `withoutFrame` excludes a frame that runs no scripts. */
export async function expectAccessible(page: Page, what: string, withoutFrame?: string): Promise<void> {
  expect(await accessibilityFaults(page, withoutFrame), `axe findings on ${what}`).toEqual([])
}

/**
 * Opens the page in both languages and both themes; `ready` waits for its content. Expects no axe violation at any of
 * the widths (px), which the open page is resized to.
 */
export async function expectAccessibleEverywhere(
  page: Page,
  path: string,
  ready: (page: Page, locale: 'en' | 'es') => Promise<unknown>,
  widths: readonly number[] = [page.viewportSize()?.width ?? 1280],
): Promise<void> {
  // Colors do not depend on the language: English light and Spanish dark cover all four combinations.
  for (const [locale, colorScheme] of [
    ['en', 'light'],
    ['es', 'dark'],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.goto(pathIn(locale, path))
    for (const width of widths) {
      await resize(page, width)
      await ready(page, locale)
      await expectAccessible(page, `${path} in ${locale}, ${colorScheme}, at ${width}`)
    }
  }
}

/** Resolves when the page is drawn at this width (px). */
async function resize(page: Page, width: number): Promise<void> {
  const size = page.viewportSize()
  if (size?.width === width) return
  await page.setViewportSize({ width, height: size?.height ?? 900 })
  await drawn(page)
}

/** Resolves when the page has drawn its present layout, which it does within two frames. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
  })
}

/** Expects no horizontal overflow at 320 px; a page that is open already is resized. */
export async function expectNoSidewaysScroll(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: 800 })
  const { pathname, search } = new URL(page.url())
  if (pathname + search !== path) await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
}

/** Sets the page offline or online; resolves when the browser's network process has applied it. */
export async function setOffline(page: Page, offline: boolean): Promise<void> {
  await page.context().setOffline(offline)
  const reachesShop = () => page.evaluate(() => fetch('/readyz').then(Boolean, () => false))
  await expect.poll(reachesShop).toBe(!offline)
}

/**
 * The address that a click opens in a new tab or window; null when a script keeps the browser from it. The tab itself is
 * not opened: Chromium's headless shell sometimes loses it (https://github.com/microsoft/playwright/issues/42142).
 */
export async function openBeside(link: Locator, click: Parameters<Locator['click']>[0]): Promise<string | null> {
  const opened = link.evaluate(
    (element, type) =>
      new Promise<string | null>((resolve) => {
        const keepTab = (event: Event) => {
          resolve(event.defaultPrevented ? null : element.getAttribute('href'))
          event.preventDefault()
        }
        window.addEventListener(type, keepTab, { once: true })
      }),
    click?.button === 'middle' ? 'auxclick' : 'click',
  )
  await link.click(click)
  return opened
}

/**
 * Goes back (-1) or forward (1) as the browser's buttons do. Playwright's own methods fail while Chromium takes a page
 * out of its back/forward cache, and a script in the page may end with the page before it has answered.
 */
export async function goInHistory(page: Page, steps: -1 | 1, address: RegExp): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const { currentIndex, entries } = await session.send('Page.getNavigationHistory')
  const entry = entries[currentIndex + steps]
  if (!entry) throw new Error(`The history has no entry ${steps} from ${page.url()}`)
  await session.send('Page.navigateToHistoryEntry', { entryId: entry.id })
  await expect(page).toHaveURL(address)
  await session.detach()
}
