import { setTimeout as pause } from 'node:timers/promises'
import { temporaryFolder } from './children.ts'
import { expectInvariants } from './expect-invariants.ts'
import { addProducts } from './order-shop.ts'
import { cpuOf, cpuOfPostgres } from './processor-time.ts'
import { countedStatements, resetStatements } from './statements.ts'
import { p99, round } from './target.ts'
import {
  type Buyer,
  type Cart,
  capturePayment,
  cartOf,
  openPayment,
  Refused,
  reportOrder,
  signInBuyers,
  startWalletShop,
  type WalletShop,
} from './wallet-shop.ts'

// Everybody wants one product: all buyers order one piece of it at the same moment, in a production shop over HTTP, with the
// emulator of PayPal beside. Prints a table: orders in a second, what winners and losers wait, who used the processors, and
// the statements of a buyer who comes after the last piece.

const cases = [
  { buyerCount: 200, pieces: 100 },
  { buyerCount: 200, pieces: 10_000 },
  { buyerCount: 2_000, pieces: 100 },
  { buyerCount: 2_000, pieces: 10_000 },
]
/** A buyer who is told that the shop is busy asks again after this time, and up to twice as long. */
const againAfterMs = 1_000
/** Who come after the last piece. */
const late = 50

const folder = temporaryFolder()
const shop = await startWalletShop(folder.path)
try {
  const buyers = await signInBuyers(shop, Math.max(...cases.map(({ buyerCount }) => buyerCount)))
  // Compiled code and open connections.
  await rush(shop, buyers.slice(0, 100), await addProduct(shop, 1_000, 0))
  const table: Record<string, string | number>[] = []
  for (const [at, { buyerCount, pieces }] of cases.entries()) {
    const cart = await addProduct(shop, pieces, at + 1)
    const outcome = await rush(shop, buyers.slice(0, buyerCount), cart)
    if (outcome.won !== Math.min(buyerCount, pieces)) throw new Error(`${outcome.won} of ${pieces} pieces were sold`)
    const perLoser = pieces < buyerCount ? await statementsOfLosers(shop, buyers.slice(0, late), cart) : ''
    table.push({ buyers: buyerCount, pieces, ...outcome, 'statements of a late loser': perLoser })
  }
  console.table(table)
  await untilMailed(shop)
  await expectInvariants(shop.database)
} finally {
  await shop.stop()
  folder.remove()
}

async function addProduct({ database }: WalletShop, stock: number, first: number): Promise<Cart> {
  const [id = ''] = await addProducts(database, 1, { stock, first })
  return cartOf(database, id)
}

async function rush(on: WalletShop, buyers: readonly Buyer[], cart: Cart) {
  const won: number[] = []
  const lost: number[] = []
  const used = () => ({ shop: cpuOf(on.pid), postgres: cpuOfPostgres(on.postgres.pid()), buyers: cpuOf(process.pid) })
  const before = used()
  const started = performance.now()
  let busy = 0
  const countBusy = () => {
    busy++
  }
  const tryToBuy = async (buyer: Buyer) => {
    const outcome = (await buys(on, buyer, cart, countBusy)) ? won : lost
    outcome.push(performance.now() - started)
  }
  await Promise.all(buyers.map(tryToBuy))
  const seconds = (performance.now() - started) / 1000
  const lastWon = Math.max(...won) / 1000
  const after = used()
  const share = (of: keyof typeof before) => round((after[of] - before[of]) / 1000 / seconds)
  return {
    won: won.length,
    'orders/s': round(won.length / lastWon, 0),
    'p99 of winners, ms': round(p99(won), 0),
    'p99 of losers, ms': lost.length === 0 ? '' : round(p99(lost), 0),
    'answers "busy"': busy,
    'cores: shop': share('shop'),
    Postgres: share('postgres'),
    'buyers and PayPal': share('buyers'),
  }
}

/** @returns false when it was sold out */
async function buys(on: WalletShop, buyer: Buyer, cart: Cart, countBusy: () => void): Promise<boolean> {
  const asked = async <Result>(step: () => Promise<Result>): Promise<Result> => {
    for (;;) {
      try {
        return await step()
      } catch (error) {
        if (!(error instanceof Refused) || error.status !== 503) throw error
        countBusy()
        await pause(againAfterMs * (1 + Math.random()))
      }
    }
  }
  try {
    const opened = await asked(() => openPayment(on, buyer, cart))
    await on.emulator.approve(opened.id)
    while (!(await asked(() => capturePayment(on, buyer, opened)))) {
      countBusy()
      await pause(againAfterMs)
    }
    await asked(() => reportOrder(on, buyer, cart, opened))
    return true
  } catch (error) {
    if (error instanceof Refused && error.status === 409) return false
    throw error
  }
}

/** A shop that is stopped while it sends a mail would end the mail server of this process. */
async function untilMailed({ database: { pool } }: WalletShop): Promise<void> {
  for (const deadline = Date.now() + 300_000; Date.now() < deadline; await pause(1_000)) {
    const { rows } = await pool.query(`select 1 from mails where state = 'queued' limit 1`)
    if (rows.length === 0) return
  }
  throw new Error('mails are not sent after five minutes')
}

async function statementsOfLosers(on: WalletShop, buyers: readonly Buyer[], cart: Cart): Promise<number> {
  const { pool } = on.database
  await resetStatements(pool)
  for (const buyer of buyers) {
    const outcome = await openPayment(on, buyer, cart).catch((error: unknown) => error)
    if (!(outcome instanceof Refused)) throw new Error('a payment was opened after the last piece')
  }
  // What runs beside, such as leases of jobs, comes less often than once for each.
  const own = [...(await countedStatements(pool))].filter(([, calls]) => calls >= buyers.length / 2)
  if (process.env.STATEMENTS) for (const [query, calls] of own) console.error(calls, query.slice(0, 150))
  return round(own.reduce((sum, [, calls]) => sum + calls, 0) / buyers.length, 1)
}
