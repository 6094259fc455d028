import {
  getAboutSetting,
  getBrandSettings,
  getContactSetting,
  getGeneralSetting,
  getPaypalSetting,
  getShoppingCartSetting,
  type PaypalValue,
} from '../../contract/settings.ts'
import { isStaff } from '../../domain/roles.ts'
import { anyone, type Viewer } from '../platform/guards.ts'
import type { Bind } from '../platform/http.ts'
import type { Platform } from '../platform/platform.ts'
import {
  type PaypalAccount,
  readAbout,
  readBrand,
  readContact,
  readGeneral,
  readPaypalAccount,
  readShoppingCart,
} from './read-settings.ts'

export function registerSettingsRoutes(bind: Bind, platform: Platform): void {
  const { db } = platform.database

  bind(getBrandSettings, { guard: anyone }, () => readBrand(db))

  bind(getGeneralSetting, { guard: anyone }, async () => ({ key: 'general' as const, value: await readGeneral(db) }))

  bind(getAboutSetting, { guard: anyone }, async () => ({ key: 'about' as const, value: await readAbout(db) }))

  bind(getContactSetting, { guard: anyone }, async () => ({ key: 'contact' as const, value: await readContact(db) }))

  bind(getShoppingCartSetting, { guard: anyone }, async () => ({
    key: 'shopping_cart' as const,
    value: await readShoppingCart(db),
  }))

  bind(getPaypalSetting, { guard: anyone }, async ({ viewer }) => ({
    key: 'paypal' as const,
    value: visibleTo(viewer, await readPaypalAccount(platform, db)),
  }))
}

/** Type and mode for everybody, the manual instructions for those who may buy, the API account for staff, its secret for nobody. */
function visibleTo(viewer: Viewer | null, account: PaypalAccount): PaypalValue {
  const safe = { paypal_type: account.type, paypal_mode: account.mode }
  const { email, name, phone, address } = account.personal
  const personal = { personal_email: email, personal_name: name, personal_phone: phone, personal_address: address }
  if (viewer && isStaff(viewer.role)) {
    return {
      ...safe,
      ...personal,
      paypal_client_id: account.clientId,
      paypal_client_secret_set: account.clientSecret !== '',
    }
  }
  return viewer?.emailVerified && account.type === 'personal' ? { ...safe, ...personal } : safe
}
