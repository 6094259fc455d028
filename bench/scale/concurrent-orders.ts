import { checkInvariants } from '../../src/invariants/server/check-invariants.ts'
import { type OrderShop, startOrderShop } from '../order-shop.ts'
import { type Measurement, median, noViolations, round } from '../target.ts'

const buyers = 8
const rounds = 6
const secondsPerRound = 5

/**
 * Eight concurrent buyers place orders in the small and the large shop in alternating rounds. Measures orders per second,
 * p99, and the violated invariants of the large shop.
 */
export async function measureConcurrentOrders(folders: { small: string; large: string }): Promise<Measurement[]> {
  const small = await startOrderShop(folders.small, { buyerCount: buyers })
  const large = await startOrderShop(folders.large, { buyerCount: buyers })
  const times: Record<'small' | 'large', number[]> = { small: [], large: [] }
  const ratios: number[] = []
  try {
    for (let at = 0; at < rounds; at++) {
      const one = await placeConcurrentOrders(small, times.small)
      const many = await placeConcurrentOrders(large, times.large)
      ratios.push(many / one)
    }
    const violations = await checkInvariants(large.database)
    return [
      {
        name: 'orders with 1,000,000 orders against 1,000',
        value: round(median(ratios)),
        unit: '',
        target: { atLeast: 0.8 },
        detail: `${summary(times.large)}; with 1,000 ${summary(times.small)}`,
      },
      noViolations('violated invariants after these orders', violations.length),
    ]
  } finally {
    await small.close()
    await large.close()
  }
}

/** Collects the time of each order in ms. @returns the number of orders. */
async function placeConcurrentOrders(shop: OrderShop, times: number[]): Promise<number> {
  const until = performance.now() + secondsPerRound * 1000
  let placed = 0
  const buy = async (buyer: number) => {
    while (performance.now() < until) {
      const start = performance.now()
      await shop.placeOrder(placed++, buyer)
      times.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: buyers }, (_, buyer) => buy(buyer)))
  return placed
}

function summary(times: number[]): string {
  const sorted = [...times].sort((a, b) => a - b)
  const p99 = sorted[Math.floor((sorted.length - 1) * 0.99)] ?? 0
  const rate = times.length / (rounds * secondsPerRound)
  return `${round(rate, 0)} orders/s, median ${round(median(sorted), 0)} ms, p99 ${round(p99, 0)} ms`
}
