import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type OrderShop, startOrderShop } from './order-shop.ts'
import { median, round } from './target.ts'

// Runs as a child process: alternately places orders in a shop with many products and in one with few, and prints the
// ratio. The catalogs follow every sale, as in a running shop.

const few = 24
const many = 20_000
const rounds = 11
const secondsPerRound = 1.5
const buyers = 4
/** Notifications are handled at most twice a second: those of one round end before the next. */
const settlesWithinMs = 700

const [folder = ''] = process.argv.slice(2)
const small = await startOrderShop(join(folder, 'small'), { productCount: few, followsChanges: true })
const large = await startOrderShop(join(folder, 'large'), { productCount: many, followsChanges: true })
try {
  for (const shop of [small, large]) for (let at = 0; at < 100; at++) await shop.placeOrder(at)
  const pairs: { small: number; large: number }[] = []
  for (let at = 0; at < rounds; at++) {
    const first = await rate(at % 2 === 0 ? small : large)
    const second = await rate(at % 2 === 0 ? large : small)
    pairs.push(at % 2 === 0 ? { small: first, large: second } : { small: second, large: first })
  }
  const ratio = round(median(pairs.map((pair) => pair.large / pair.small)))
  const [slow, fast] = [median(pairs.map((pair) => pair.large)), median(pairs.map((pair) => pair.small))]
  console.log(JSON.stringify({ ratio, detail: `${round(slow, 0)} of ${round(fast, 0)} orders/s` }))
} finally {
  await small.close()
  await large.close()
}

/** Orders per second of several concurrent buyers. */
async function rate(shop: OrderShop): Promise<number> {
  await pause(settlesWithinMs)
  const started = performance.now()
  const until = started + secondsPerRound * 1000
  let placed = 0
  const buyer = async () => {
    while (performance.now() < until) await shop.placeOrder(placed++)
  }
  await Promise.all(Array.from({ length: buyers }, buyer))
  return placed / ((performance.now() - started) / 1000)
}
