import { randomUUID } from 'node:crypto'
import type { Cents } from '../kit/money.ts'
import type { Db } from '../kit/server/database/database.ts'
import type { PaymentEnvironment } from '../sale/payment.ts'
import { payments } from '../sale/server/tables.ts'

/** Stores a completed payment of a checkout; its order, stored afterwards with nothing paid, gets the tender by a trigger. */
export async function storePayment(
  db: Db,
  { checkoutId, amount, environment }: { checkoutId: string; amount: Cents; environment: PaymentEnvironment },
): Promise<void> {
  const captureId = randomUUID()
  await db.insert(payments).values({
    ...{ checkoutId, captureId, paymentId: captureId, amount, environment },
    ...{ status: 'COMPLETED', currency: 'USD', source: 'client' },
  })
}
