import { findVerifiedEmail } from '../../accounts/server/user-queries.ts'
import { recordAudit } from '../../audit/server/record-audit.ts'
import { isErased } from '../../kit/erased.ts'
import { homeIn } from '../../kit/locale.ts'
import type { Config } from '../../kit/server/config/config.ts'
import { type Db, inTransaction, type Tx } from '../../kit/server/database/database.ts'
import { notFound } from '../../kit/server/http/errors.ts'
import type { By, Viewer } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { isSameSecret } from '../../kit/server/secrets/same-secret.ts'
import { keyedHash } from '../../kit/server/secrets/secret-box.ts'
import { hourMs } from '../../kit/zoned-time.ts'
import { queueMail } from '../../mail/server/queue-mail.ts'
import { hasReader, type Reader } from '../../sale/reader.ts'
import { addressMails } from '../mails/address-mails.ts'
import { confirmEmail, findOrder, lockOrder } from './order-queries.ts'
import { ordersUrl } from './orders-url.ts'
import type { OrderRow } from './tables.ts'

type Signed = Pick<OrderRow, 'id'> & Pick<Reader, 'customerEmail'>

const lifetime = 30 * 24 * hourMs

/**
 * The token of the link that brings the mails about an order to the address typed at the checkout. It is signed, so that
 * only a reader of that mailbox has it; another address of the order ends it.
 */
export const addressToken = (config: Config, { id, customerEmail }: Signed) =>
  `${id}.${keyedHash(config.appSecret, 'address of an order', `${id} ${customerEmail}`)}`

/**
 * Asks a typed address whether mails about the order shall go there; they went to `usual`. Nobody has confirmed the address,
 * so the mail names no person.
 */
export async function askForAddress(platform: Platform, tx: Tx, order: OrderRow, usual: string | null): Promise<void> {
  if (!hasReader(order) || order.customerEmail === usual || isErased(order)) return
  const { id, orderNumber, language } = order
  const confirmUrl = `${homeIn(platform.config.publicUrl, language)}/order-mails/${addressToken(platform.config, order)}`
  await queueMail(platform, tx, {
    to: { address: order.customerEmail },
    language,
    about: { type: 'order', id },
    mail: addressMails.order_address({ orderNumber, confirmUrl }),
  })
}

/** The order of a link. @throws HttpError 404 for an unknown or expired one. */
export async function findLinkedOrder(platform: Platform, db: Db, token: string): Promise<OrderRow & Reader> {
  const [, id] = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[0-9a-f]{64}$/.exec(token) ?? []
  const order = id === undefined ? null : await findOrder(db, id)
  if (!order || !hasReader(order) || !isSameSecret(addressToken(platform.config, order), token)) throw notFound()
  if (platform.clock().getTime() - order.createdAt.getTime() > lifetime) throw notFound()
  return order
}

/**
 * From now on mails about the order go to its typed address; the account's own address is told. Only the first time.
 * @throws HttpError 404 for an unknown or expired link.
 */
export async function confirmLinkedAddress(
  platform: Platform,
  token: string,
  { requestId }: By<Viewer | null>,
): Promise<void> {
  await inTransaction(platform.database, async (tx) => {
    const { id } = await findLinkedOrder(platform, tx, token)
    const order = await lockOrder(tx, id)
    if (!order || !hasReader(order) || order.emailConfirmedAt !== null) return
    await confirmEmail(tx, id, platform.clock())
    await recordAudit(tx, {
      by: { viewer: null, requestId },
      action: 'order.address_confirmed',
      subject: { type: 'order', id },
    })
    const address = await findVerifiedEmail(tx, order.userId)
    if (address === null) return
    await tellFormerAddress(platform, tx, order, address)
  })
}

/** Tells whoever got the mails about an order until now to which address they go. */
export async function tellFormerAddress(
  platform: Platform,
  tx: Tx,
  order: OrderRow & Reader,
  address: string,
): Promise<void> {
  const { id, orderNumber, customerEmail: email, language } = order
  await queueMail(platform, tx, {
    to: { address },
    language,
    about: { type: 'order', id },
    mail: addressMails.order_address_notice({ orderNumber, email, ordersUrl: ordersUrl(platform.config, language) }),
  })
}
