import type { Named } from '../../kit/bilingual.ts'
import { mailKinds } from '../../mail/mail-kind.ts'
import { sample } from '../../mail/sample.ts'
import type { AlertKind } from '../stock-alert.ts'

/** Mails to people who wait for a product. */
export interface StockMails {
  /** Asks the owner of an address to confirm an alert. */
  stock_notice_confirmation: { product: Named; kind: AlertKind; confirmUrl: string }
  /** The product can be bought again. */
  stock_notice: { product: Named; kind: AlertKind; productUrl: string; unsubscribeUrl: string }
}

const { link, product } = sample

export const stockMails = mailKinds<StockMails>({
  stock_notice_confirmation: {
    to: 'customer',
    causedByAnyone: true,
    sample: { product, kind: 'stock', confirmUrl: link },
  },
  stock_notice: {
    to: 'customer',
    causedByAnyone: false,
    sample: { product, kind: 'stock', productUrl: link, unsubscribeUrl: `${sample.shop}/notices/abc` },
  },
})
