import type { Named } from '../../kit/bilingual.ts'
import { mailKinds } from '../../mail/mail-kind.ts'
import { sample } from '../../mail/sample.ts'

/** Advertising that customers agreed to. */
export interface AdvertisingMails {
  /** What waits in the cart of a checkout that was not paid. */
  cart_reminder: {
    name: string
    lines: (Named & { quantity: number })[]
    cartUrl: string
    unsubscribeUrl: string
    /** Of the checkout; not rendered, but needed to see whether it was bought meanwhile. */
    checkoutId: string
  }
  /** Asks for reviews of what the buyer has had for a while; each line links its form. */
  review_invitation: {
    name: string
    lines: (Named & { reviewUrl: string })[]
    unsubscribeUrl: string
    /** Not rendered, but needed to see whether they can still be reviewed. */
    orderId: string
    lineIds: string[]
  }
}

const { link, product } = sample
const unsubscribeUrl = `${sample.shop}/unsubscribe/abc`

export const advertisingMails = mailKinds<AdvertisingMails>({
  cart_reminder: {
    to: 'customer',
    causedByAnyone: false,
    advertising: true,
    sample: {
      name: 'Marisol',
      lines: [{ ...product, quantity: 2 }],
      cartUrl: link,
      unsubscribeUrl,
      checkoutId: 'checkout',
    },
  },
  review_invitation: {
    to: 'customer',
    causedByAnyone: false,
    advertising: true,
    sample: {
      name: 'Marisol',
      lines: [{ ...product, reviewUrl: link }],
      unsubscribeUrl,
      orderId: 'order',
      lineIds: ['line'],
    },
  },
})
