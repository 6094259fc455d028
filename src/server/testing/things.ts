import { randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { formatDecimal } from '../../domain/money.ts'
import { users } from '../accounts/tables.ts'
import { createToken } from '../accounts/tokens.ts'
import { demoMailbox } from '../mail/tables.ts'
import { capturePayment } from '../orders/capture-payment.ts'
import { findOrderOfCheckout } from '../orders/order-queries.ts'
import { findCheckoutByPaypalOrder } from '../payments/checkout-queries.ts'
import { createCheckout } from '../payments/create-checkout.ts'
import { addressInPonce } from './buyer.ts'
import type { SignedIn, TestShop } from './test-shop.ts'

/** What requests can be about: things of one owner, made when they are asked for, or things that nobody has. */
export interface Things {
  userId: string
  email: string
  product: { id: string; slug: string; price: number }
  verificationToken(): Promise<string>
  resetToken(): Promise<string>
  /** A PayPal order that its buyer has approved. */
  approvedPayment(): Promise<string>
  /** A PayPal order whose money was taken. */
  capturedPayment(): Promise<string>
  orderId(): Promise<string>
  mailId(): Promise<string>
}

export const cartBody = (product: { id: string; price: number }, email: string) => ({
  amount: formatDecimal(product.price),
  currency: 'USD' as const,
  intent: 'CAPTURE' as const,
  customerInfo: { firstName: 'Ana', lastName: 'Peña', email },
  items: [{ productId: product.id, quantity: 1 }],
  shippingAddress: addressInPonce,
})

/** Things of this user. */
export function thingsOf(shop: TestShop, owner: SignedIn, product: Things['product']): Things {
  const { db } = shop.platform.database
  const setToken = async (kind: 'emailVerification' | 'passwordReset') => {
    const { text, hash } = createToken()
    const expires = new Date(Date.now() + 60_000)
    await db
      .update(users)
      .set({ [`${kind}Token`]: hash, [`${kind}Expires`]: expires })
      .where(eq(users.id, owner.id))
    return text
  }
  const approvedPayment = async () => {
    const viewer = { id: owner.id, email: owner.email, role: 'customer' as const, emailVerified: true }
    const { id } = await createCheckout(shop.platform, shop.paypal, viewer, cartBody(product, owner.email))
    await shop.emulator.approve(id)
    return id
  }
  const capturedPayment = async () => {
    const id = await approvedPayment()
    await capturePayment(shop.platform, shop.paypal, id, 'client')
    return id
  }
  return {
    userId: owner.id,
    email: owner.email,
    product,
    verificationToken: () => setToken('emailVerification'),
    resetToken: () => setToken('passwordReset'),
    approvedPayment,
    capturedPayment,
    orderId: async () => {
      const checkout = await findCheckoutByPaypalOrder(db, await capturedPayment())
      const order = checkout && (await findOrderOfCheckout(db, checkout.id))
      if (!order) throw new Error('no order')
      return order.id
    },
    mailId: async () => {
      const mail = { id: randomUUID(), to: [owner.email], from: 'shop@shop.test', subject: 'Hola', text: '', html: '' }
      await db.insert(demoMailbox).values(mail)
      return mail.id
    },
  }
}

/** Things of nobody, under ids of the right shape. */
export function missingThings(product: Things['product']): Things {
  const token = async () => randomBytes(32).toString('base64url')
  const payment = async () => `EMU${randomBytes(7).toString('hex').toUpperCase()}`
  return {
    userId: randomUUID(),
    email: `nobody-${randomUUID().slice(0, 8)}@correo.test`,
    product,
    verificationToken: token,
    resetToken: token,
    approvedPayment: payment,
    capturedPayment: payment,
    orderId: async () => randomUUID(),
    mailId: async () => randomUUID(),
  }
}
