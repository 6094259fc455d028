import { sendActivity } from '../../accounts/sessions-api.ts'
import type { Role } from '../../kit/roles.ts'
import { sellingSetting } from '../../prices/selling-setting.ts'
import { currentUser } from '../../session/api.ts'
import { type BrandSettings, getBrandSettings, getGeneralSetting } from '../../settings/api.ts'
import { generalSetting } from '../../settings/site-settings.ts'
import { readStorefront } from '../../storefront/api.ts'
import { answerOtherwise } from './answers.ts'
import { person } from './people.ts'

/** The brand of a new shop. */
export const brand: BrandSettings = {
  logoUrl: null,
  logoFileName: null,
  logoRatio: null,
  faviconUrl: null,
  faviconFileName: null,
  companyName: 'Flor de Maga',
  websiteEmail: null,
  customDomain: null,
  facebookUrl: null,
  instagramUrl: null,
  version: 0,
}

/** Answers what every page asks, unless the test does. */
export function answerShop(role: Role): void {
  answerOtherwise(currentUser, person(role))
  answerOtherwise(sendActivity, undefined)
  answerOtherwise(getBrandSettings, brand)
  answerOtherwise(getGeneralSetting, { key: 'general', value: generalSetting.initial, version: 0 })
  answerOtherwise(sellingSetting.read, { key: 'selling', value: sellingSetting.initial, version: 0 })
  answerOtherwise(readStorefront, { pages: [], pause: null, announcement: null })
}
