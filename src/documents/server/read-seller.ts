import type { Platform } from '../../kit/server/platform.ts'
import { pictureAsPng } from '../../pictures/server/converted-pictures.ts'
import { defaultBrand } from '../../settings/server/default-settings.ts'
import { findSeller } from '../../settings/server/seller-queries.ts'
import type { InvoiceBrand } from './pdf/document-data.ts'

/** 44 points at 300 dpi, on white instead of transparent. */
const printedLogo = { width: 184, height: 184, background: '#ffffff' }

/** The shop's data for a document of this moment: what a document shows does not change afterwards. */
export async function readSeller({ config, database: { db } }: Platform, at: Date): Promise<InvoiceBrand> {
  const seller = await findSeller(db, at)
  const logo = seller?.logoUrl ? await pictureAsPng(db, seller.logoUrl, printedLogo) : null
  return {
    companyName: seller?.companyName ?? defaultBrand.companyName,
    email: seller?.websiteEmail || seller?.contactEmail || null,
    phone: seller?.phone || null,
    address: seller?.address || null,
    publicUrl: seller?.publicUrl ?? config.publicUrl,
    logo,
  }
}
