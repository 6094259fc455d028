import { pictureAsPng } from '../media/picture-as-png.ts'
import type { Platform } from '../platform/platform.ts'
import { readBrand, readContact } from '../settings/read-settings.ts'
import type { InvoiceBrand } from './pdf/document-data.ts'

/** 44 points at 300 dpi, on white instead of transparent. */
const printedLogo = { width: 184, height: 184, background: '#ffffff' }

/** The shop's data for its documents. */
export async function readSeller(platform: Platform): Promise<InvoiceBrand> {
  const { db } = platform.database
  const [brand, contact] = await Promise.all([readBrand(db), readContact(db)])
  const { companyName, websiteEmail, logoUrl } = brand
  const logo = logoUrl && (await pictureAsPng(db, logoUrl, printedLogo))
  const email = websiteEmail ?? (contact.email || null)
  return { companyName, email, publicUrl: platform.config.publicUrl, logo: logo || null }
}
