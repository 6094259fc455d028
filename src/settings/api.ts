import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { paypalAccountTypes, paypalModes } from '../payments/payment.ts'

/** A setting with its key. */
export const record = <K extends string, V extends z.ZodType>(key: K, value: V) =>
  z.object({ key: z.literal(key), value })

export const aboutValue = z.object({
  title: z.string(),
  description: z.string(),
  content: z.string(),
  imageUrl: z.string(),
  titleEs: z.string().optional(),
  descriptionEs: z.string().optional(),
  contentEs: z.string().optional(),
})
export const contactValue = z.object({
  email: z.string(),
  facebook: z.string(),
  instagram: z.string(),
  phone: z.string().optional(),
  address: z.string().optional(),
})
export const generalValue = z.object({
  siteName: z.string(),
  tagline: z.string(),
  heroTitle: z.string(),
  heroSubtitle: z.string(),
  taglineEs: z.string().optional(),
  heroTitleEs: z.string().optional(),
  heroSubtitleEs: z.string().optional(),
})

/** Rates in display units: tax in percent, shipping and threshold in dollars, two decimals at most. */
export const shoppingCartValue = z.object({
  tax_enabled: z.boolean(),
  tax_rate: z.number(),
  tax_name: z.string(),
  tax_name_es: z.string().optional(),
  shipping_enabled: z.boolean(),
  shipping_rate: z.number(),
  shipping_name: z.string(),
  shipping_name_es: z.string().optional(),
  free_shipping_threshold: z.number(),
})

/** The public part of the payment setting: personal fields only for signed-in customers in personal mode, never the secret. */
export const paypalValue = z.object({
  paypal_type: z.enum(paypalAccountTypes),
  paypal_mode: z.enum(paypalModes),
  paypal_client_id: z.string().optional(),
  paypal_client_secret_set: z.boolean().optional(),
  personal_email: z.string().optional(),
  personal_name: z.string().optional(),
  personal_phone: z.string().optional(),
  personal_address: z.string().optional(),
})
export type AboutValue = z.output<typeof aboutValue>
export type ContactValue = z.output<typeof contactValue>
export type GeneralValue = z.output<typeof generalValue>
export type ShoppingCartValue = z.output<typeof shoppingCartValue>
export type PaypalValue = z.output<typeof paypalValue>

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
})
export type BrandSettings = z.output<typeof brandSettings>

/** As saved by staff. */
export type StoredBrand = Omit<BrandSettings, 'logoRatio'>

export const getBrandSettings = endpoint({
  method: 'GET',
  path: '/api/brand-settings',
  summary: 'Name, logo and links of the shop',
  reply: brandSettings,
})
export const getAboutSetting = endpoint({
  method: 'GET',
  path: '/api/settings/about',
  summary: 'Content of the About section',
  reply: record('about', aboutValue),
})
export const getContactSetting = endpoint({
  method: 'GET',
  path: '/api/settings/contact',
  summary: 'Email and social links of the Contact section',
  reply: record('contact', contactValue),
})
export const getGeneralSetting = endpoint({
  method: 'GET',
  path: '/api/settings/general',
  summary: 'Site name, tagline and hero texts',
  reply: record('general', generalValue),
})
export const getShoppingCartSetting = endpoint({
  method: 'GET',
  path: '/api/settings/shopping_cart',
  summary: 'Tax and shipping rules of the cart',
  reply: record('shopping_cart', shoppingCartValue),
})
export const getPaypalSetting = endpoint({
  method: 'GET',
  path: '/api/settings/paypal',
  summary: 'How the shop takes payment: the part that the caller may see',
  reply: record('paypal', paypalValue),
})
