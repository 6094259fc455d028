import { mailKinds } from '../../mail/mail-kind.ts'
import { sample } from '../../mail/sample.ts'

/** Mails about where mails about an order go. */
export interface AddressMails {
  /** To the address typed at the checkout: asks whether mails about the order shall go there. Names no person. */
  order_address: { orderNumber: string; confirmUrl: string }
  /** To the account's address: mails about the order go to another one from now on. */
  order_address_notice: { orderNumber: string; email: string; ordersUrl: string }
}

const { link } = sample

export const addressMails = mailKinds<AddressMails>({
  order_address: {
    to: 'customer',
    causedByAnyone: true,
    oneTime: true,
    sample: { orderNumber: 'FM-000417', confirmUrl: link },
  },
  order_address_notice: {
    to: 'customer',
    causedByAnyone: false,
    sample: { orderNumber: 'FM-000417', email: 'rosa@example.test', ordersUrl: link },
  },
})
