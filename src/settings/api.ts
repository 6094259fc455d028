// Pages of the store read these without their schemas (tools/endpoints-without-schemas.ts).

import { z } from 'zod'
import { version } from '../kit/codecs.ts'
import { endpoint } from '../kit/endpoint.ts'
import { aboutSetting, contactSetting, generalSetting } from './site-settings.ts'

/** The settings that the pages of the store read. */
export const getAboutSetting = aboutSetting.read
export const getContactSetting = contactSetting.read
export const getGeneralSetting = generalSetting.read

type Answered<E extends { reply: z.ZodType<{ value: unknown }> }> = z.output<E['reply']>['value']
export type AboutValue = Answered<typeof getAboutSetting>
export type ContactValue = Answered<typeof getContactSetting>
export type GeneralValue = Answered<typeof getGeneralSetting>

/** The shop's brand, shown on every page. */
export const brandSettings = z.object({
  logoUrl: z.string().nullable(),
  logoFileName: z.string().nullable(),
  /** The width of the logo divided by its height; null without a logo, or when another site has it. */
  logoRatio: z.number().nullable(),
  faviconUrl: z.string().nullable(),
  faviconFileName: z.string().nullable(),
  companyName: z.string(),
  websiteEmail: z.string().nullable(),
  customDomain: z.string().nullable(),
  facebookUrl: z.string().nullable(),
  instagramUrl: z.string().nullable(),
  version,
})
export type BrandSettings = z.output<typeof brandSettings>

/** As saved by staff. */
export type StoredBrand = Omit<BrandSettings, 'logoRatio' | 'version'>

export const getBrandSettings = endpoint({
  method: 'GET',
  path: '/api/brand-settings',
  summary: 'Name, logo and links of the shop',
  reply: brandSettings,
})
