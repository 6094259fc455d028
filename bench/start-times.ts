import { type Child, startShop, temporaryFolder } from './children.ts'
import { median, round } from './target.ts'

const rounds = 3

/** Seconds until the shop responds, with a new data folder and with an existing one. */
export async function startTimes(): Promise<{ empty: number; used: number }> {
  const empty: number[] = []
  const used: number[] = []
  for (let at = 0; at < rounds; at++) {
    const folder = temporaryFolder()
    for (const times of [empty, used]) {
      const started = performance.now()
      const shop: Child = await startShop(folder.path)
      times.push((performance.now() - started) / 1000)
      await shop.stop()
    }
    folder.remove()
  }
  return { empty: round(median(empty)), used: round(median(used)) }
}
