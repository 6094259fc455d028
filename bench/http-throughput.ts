import { writeFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import autocannon from 'autocannon'
import { type Child, type Folder, startNode } from './children.ts'
import { median, round } from './target.ts'

const rounds = 15
const secondsPerRound = 1.2
const connections = 20

/** Headers of browsers; both servers send the same compressed bytes. */
const browserHeaders = { 'accept-encoding': 'gzip, deflate, br' }

/** What was measured, as a ratio to a comparison. */
export interface Ratio {
  ratio: number
  detail: string
}

export interface ThroughputResult extends Ratio {
  /** The shop's responses per second on one core. */
  perSecond: number
}

/**
 * The shop's responses per second at `path`, as a ratio to bare Fastify with the same bytes.
 * @param own headers of the requests to the shop, such as a cookie.
 */
export async function compareThroughput(
  shop: Child,
  path: string,
  folder: Folder,
  own: Record<string, string> = {},
): Promise<ThroughputResult> {
  const headers = { ...browserHeaders, ...own }
  const sample = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${shop.url}${path}`, { headers }, resolve).on('error', reject)
  })
  const bytes = await buffer(sample)
  const file = join(folder.path, 'bytes')
  writeFileSync(file, bytes)
  const { 'content-type': type = '', 'content-encoding': encoding = '' } = sample.headers
  const bare = await startNode(['bench/bare-server.ts', file, type, encoding], {})
  try {
    await load(`${shop.url}${path}`, headers, 2)
    await load(bare.url, browserHeaders, 2)
    const ours: number[] = []
    const theirs: number[] = []
    for (let at = 0; at < rounds; at++) {
      const pair = [() => load(`${shop.url}${path}`, headers), () => load(bare.url, browserHeaders)]
      // The order alternates, so that neither server is always measured first.
      const first = await pair[at % 2]?.()
      const second = await pair[1 - (at % 2)]?.()
      const [our = 0, their = 0] = at % 2 === 0 ? [first, second] : [second, first]
      ours.push(our)
      theirs.push(their)
    }
    const ratio = median(ours.map((our, at) => our / (theirs[at] ?? Number.NaN)))
    const detail = `${round(median(ours), 0)} of ${round(median(theirs), 0)} responses/s, ${bytes.length} bytes ${encoding}`
    return { ratio: round(ratio), perSecond: round(median(ours), 0), detail }
  } finally {
    await bare.stop()
  }
}

async function load(url: string, headers: Record<string, string>, seconds = secondsPerRound): Promise<number> {
  const result = await autocannon({ url, connections, duration: seconds, headers })
  if (result.non2xx + result.errors > 0)
    throw new Error(`${result.non2xx + result.errors} failed responses from ${url}`)
  return result.requests.average
}
