import type { AboutValue, ContactValue, GeneralValue, ShoppingCartValue, StoredBrand } from '../api.ts'
import { productBrand } from '../brand.ts'
import type { EmailSettingValue } from '../office-api.ts'

export const defaultBrand: StoredBrand = {
  logoUrl: null,
  logoFileName: null,
  faviconUrl: null,
  faviconFileName: null,
  companyName: productBrand,
  websiteEmail: null,
  customDomain: null,
  facebookUrl: null,
  instagramUrl: null,
}

export const defaultGeneral: GeneralValue = {
  siteName: productBrand,
  tagline: 'Natural cosmetics from Puerto Rico',
  heroTitle: 'A Makeup Shopping Experience',
  heroSubtitle:
    'Small-batch skin care and colour from Puerto Rico. Plants from our mountains, shades named for our towns.',
  taglineEs: 'Cosmética natural de Puerto Rico',
  heroTitleEs: 'Una experiencia de maquillaje',
  heroSubtitleEs:
    'Cuidado de la piel y color en lotes pequeños, hechos en Puerto Rico. Plantas de nuestras montañas, tonos con el nombre de nuestros pueblos.',
}

export const defaultAbout: AboutValue = {
  title: 'About Us',
  description: 'Natural cosmetics, beauty services and self-makeup workshops, made and taught in Puerto Rico.',
  content:
    'We make natural cosmetics in small batches and choose every ingredient ourselves. In our studio we also offer personalised beauty services and workshops where you learn to do your own makeup, at your pace and for your face.',
  imageUrl: '',
  titleEs: 'Sobre nosotros',
  descriptionEs:
    'Cosmética natural, servicios de belleza y talleres de automaquillaje, hechos y enseñados en Puerto Rico.',
  contentEs:
    'Hacemos cosmética natural en lotes pequeños y escogemos cada ingrediente. En nuestro estudio también ofrecemos servicios de belleza personalizados y talleres donde aprendes a maquillarte tú misma, a tu ritmo y para tu rostro.',
}

/** Placeholders of the contact section (spec §2). */
export const defaultContact: ContactValue = {
  email: 'hello@example.com',
  facebook: 'https://www.facebook.com/',
  instagram: 'https://www.instagram.com/',
}

/** No tax, no shipping (back office §9). */
export const defaultShoppingCart: ShoppingCartValue = {
  tax_enabled: false,
  tax_rate: 0,
  tax_name: 'Tax',
  shipping_enabled: false,
  shipping_rate: 0,
  shipping_name: 'Shipping',
  free_shipping_threshold: 0,
}

/** The defaults of the mail form (back office §9). */
export const defaultMail: EmailSettingValue = {
  smtpHost: '',
  smtpPort: '587',
  smtpUser: '',
  smtpPasswordSet: false,
  useSSL: true,
  fromName: productBrand,
  fromEmail: '',
  replyToEmail: '',
  supportEmail: '',
  enableBounceHandling: false,
  testEmailRecipient: '',
  destinationEmails: '',
  shopLanguage: 'en',
  orderNotices: true,
}
