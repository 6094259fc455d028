import { correctBookings } from '../../appointments/server/booking-queries.ts'
import { recordAudit } from '../../audit/server/record-audit.ts'
import type { EndpointRequest } from '../../kit/endpoint.ts'
import { isErased } from '../../kit/erased.ts'
import { fault } from '../../kit/fault.ts'
import { inTransaction } from '../../kit/server/database/database.ts'
import { hasOlderProcess } from '../../kit/server/database/older-process.ts'
import { required } from '../../kit/server/database/required.ts'
import { notFound, refusal } from '../../kit/server/http/errors.ts'
import type { By } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { lockOrderWithCheckout, updatePerson } from '../../orders/server/order-queries.ts'
import type { OrderRow } from '../../orders/server/tables.ts'
import { giveUsesTo } from '../../prices/server/price-queries.ts'
import { hasReader } from '../../sale/reader.ts'
import { updateCheckout } from '../../sale/server/checkout-queries.ts'
import type { addOrderCustomer as endpoint } from '../counter-api.ts'
import { orderCustomerRefusals } from '../office-texts.ts'
import { accountOf, nameOfCustomer, passwordFor } from './counter-sales.ts'

const refused = (code: keyof typeof orderCustomerRefusals.en) => refusal(409, fault(orderCustomerRefusals, code))

/**
 * Gives an order of nobody an account: one that exists, or a new one that is neither verified nor told. From now on the order
 * is of that customer everywhere, with the uses of its codes. A name and a telephone number that it has stay.
 * @throws HttpError 400 for an account that the viewer may not see; 404 for an unknown order; 409 `has_customer`,
 * `order_erased` when its person was removed, `email_taken` for the address of another account, and `older_process` while a
 * release runs beside this one that reads an account in every order (decision 088)
 */
export async function addOrderCustomer(
  platform: Platform,
  by: By,
  id: string,
  customer: EndpointRequest<typeof endpoint>['body'],
): Promise<OrderRow> {
  const password = await passwordFor(customer)
  return inTransaction(
    platform.database,
    async (tx) => {
      // An order of nobody has no checkout that settles it: its balance is paid by accounts only.
      const { order, checkout } = (await lockOrderWithCheckout(tx, id)) ?? {}
      if (!order || !checkout) throw notFound()
      if (hasReader(order)) throw refused('has_customer')
      if (isErased(order)) throw refused('order_erased')
      if (await hasOlderProcess(tx)) throw refused('older_process')
      const { language } = order
      const user = required(await accountOf(platform, tx, by, { customer, language, password }, 'userId'), 'user')
      const contact = {
        customerName: order.customerName || nameOfCustomer(user),
        customerEmail: user.email,
        customerPhone: order.customerPhone ?? (customer.phone || user.phone),
      }
      await updateCheckout(tx, checkout.id, { userId: user.id, ...contact })
      const changed = await updatePerson(tx, id, { userId: user.id, ...contact, personAddedAt: platform.clock() })
      await giveUsesTo(tx, checkout.id, user.id)
      await correctBookings(tx, id, contact)
      await recordAudit(tx, {
        by,
        action: 'order.customer_added',
        subject: { type: 'order', id },
        after: { orderNumber: order.orderNumber },
      })
      return changed
    },
    { retry: true },
  )
}
