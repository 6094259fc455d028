import type { BrowserContext, Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import {
  test as base,
  demoAccounts,
  demoPassword,
  expect,
  expectAccessible,
  newPerson,
  ownShop,
  type Person,
  signIn,
  verificationPath,
} from './fixtures.ts'
import { withDatabase } from './shop-database.ts'
import type { ShopProcess } from './shop-process.ts'

// Passkeys need a host name: browsers create none for an IP address.
export const test = base.extend({ shop: ownShop(undefined, 'localhost') })

/** A staff member, created by the demo's root user. */
export async function newStaff(page: Page, role: 'admin' | 'root' = 'admin'): Promise<Person> {
  const person = newPerson('Zoraida')
  await signIn(page, demoAccounts.root, demoPassword)
  const made = await page.request.post('/api/users', { data: { ...person, role, language: 'en' } })
  expect(made.status()).toBe(201)
  const token = (await verificationPath(page, person)).split('/').at(-1)
  await page.request.get(`/api/auth/verify-email-status/${token}`)
  await signIn(page, person.email, person.password)
  return person
}

/** Moves the confirmation of all sessions half an hour into the past. */
export const letConfirmationsExpire = (shop: ShopProcess) =>
  withDatabase(shop, async ({ pool }) => {
    await pool.query(`update sessions set confirmed_at = confirmed_at - interval '31 minutes'`)
  })

/** A virtual authenticator that always confirms user verification. */
export async function addDevice(context: BrowserContext, page: Page): Promise<void> {
  const browser = await context.newCDPSession(page)
  await browser.send('WebAuthn.enable')
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** The code of an app now, or some 30 s steps later. */
export const codeOf = (secret: string, steps = 0) =>
  TOTP.generate({ secret: new TOTP({ secret }).secret, timestamp: Date.now() + steps * 30_000 })

/** Adds an authenticator app through the API. */
export async function addApp(page: Page): Promise<string> {
  const { secret } = await (await page.request.post('/api/profile/totp', { data: {} })).json()
  expect((await page.request.put('/api/profile/totp', { data: { code: codeOf(secret) } })).status()).toBe(200)
  return secret
}

export const texts = {
  en: {
    section: 'Two-step verification',
    add: 'Add a passkey',
    name: 'Name',
    proceed: 'Continue',
    codes: 'Recovery codes',
    kept: 'I have saved these codes',
    done: 'Done',
    step: 'Confirm it’s you',
    use: 'Use a passkey',
  },
  es: {
    section: 'Verificación en dos pasos',
    add: 'Añadir una llave de acceso',
    name: 'Nombre',
    proceed: 'Continuar',
    codes: 'Códigos de recuperación',
    kept: 'Guardé estos códigos',
    done: 'Listo',
    step: 'Confirma que eres tú',
    use: 'Usar una llave de acceso',
  },
}

/** Adds a passkey on the open profile; returns its recovery codes. */
export async function addPasskey(page: Page, locale: 'en' | 'es'): Promise<string[]> {
  const t = texts[locale]
  await page.getByRole('region', { name: t.section }).getByRole('button', { name: t.add }).click()
  const dialog = page.getByRole('dialog', { name: t.add })
  await dialog.getByLabel(t.name).fill('Mi teléfono')
  await dialog.getByRole('button', { name: t.proceed }).click()
  return keepCodes(page, locale)
}

export async function keepCodes(page: Page, locale: 'en' | 'es'): Promise<string[]> {
  const t = texts[locale]
  const shown = page.getByRole('dialog', { name: t.codes })
  await expect(shown.getByRole('listitem')).toHaveCount(10)
  const codes = await shown.getByRole('listitem').allInnerTexts()
  await expectAccessible(page, `recovery codes in ${locale}`)
  await shown.getByLabel(t.kept).check()
  await shown.getByRole('button', { name: t.done }).click()
  await expect(shown).toBeHidden()
  return codes
}
