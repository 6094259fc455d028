import { expectInvariants } from './expect-invariants.ts'
import { startOrderShop } from './order-shop.ts'
import { recordStatements } from './record-statements.ts'
import { prepareReplay, replay } from './replay.ts'
import { median, p99, round } from './target.ts'

// Runs as a child process: alternately places orders through the use cases and through bare `pg`, and prints the ratio
// and the time in ms that 99 of 100 orders stay below.

const rounds = 11
const secondsPerRound = 1.5
const buyers = 8
/** Recorded orders of each buyer. */
const recorded = 3

const [dataDir = ''] = process.argv.slice(2)
const shop = await startOrderShop(dataDir, { buyerCount: buyers })
try {
  for (let at = 0; at < 100; at++) await shop.placeOrder(at, at % buyers)
  const orders: ReturnType<typeof prepareReplay>[] = []
  for (let at = 0; at < recorded * buyers; at++) {
    const statements = await recordStatements(shop.database.pool, () => shop.placeOrder(at, at % buyers))
    orders.push(prepareReplay(statements, shop.constants))
  }
  // A replayed order is one of the same buyer, whose orders wait for each other.
  const bare = (at: number, buyer: number) => {
    return replay(shop.database.pool, orders[(at % recorded) * buyers + buyer] ?? [])
  }
  for (let at = 0; at < 100; at++) await bare(at, at % buyers)
  const ours: number[] = []
  const times: number[] = []
  const timed = async (at: number, buyer: number) => {
    const started = performance.now()
    await shop.placeOrder(at, buyer)
    times.push(performance.now() - started)
  }
  const theirs: number[] = []
  for (let at = 0; at < rounds; at++) {
    if (at % 2 === 0) ours.push(await rate(timed))
    theirs.push(await rate(bare))
    if (at % 2 === 1) ours.push(await rate(timed))
  }
  await expectInvariants(shop.database)
  const ratio = round(median(ours.map((our, at) => our / (theirs[at] ?? Number.NaN))))
  const statements = orders[0]?.length ?? 0
  const slowest = round(p99(times), 0)
  const speed = `${round(median(ours), 0)} of ${round(median(theirs), 0)} orders/s`
  const detail = `${speed}, median ${round(median(times), 0)} ms, ${statements} statements each`
  console.log(JSON.stringify({ ratio, slowest, detail }))
} finally {
  await shop.close()
}

/** Orders per second of several concurrent buyers. */
async function rate(place: (number: number, buyer: number) => Promise<unknown>): Promise<number> {
  const before = await shop.orderCount()
  const started = performance.now()
  const until = started + secondsPerRound * 1000
  let next = 0
  const buy = async (buyer: number) => {
    while (performance.now() < until) await place(next++, buyer)
  }
  await Promise.all(Array.from({ length: buyers }, (_, buyer) => buy(buyer)))
  const seconds = (performance.now() - started) / 1000
  const placed = (await shop.orderCount()) - before
  if (placed !== next) throw new Error(`${next} orders were placed, but ${placed} are stored`)
  return placed / seconds
}
