import { writeFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { type Child, type Folder, startNode } from './children.ts'
import { type Load, load } from './load.ts'
import { median, round } from './target.ts'

const rounds = 15
/** wrk takes whole seconds. */
const secondsPerRound = 1

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
  /** The greatest share of its core that the load generator used. */
  generatorShare: number | null
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
  const loadOurs = (seconds: number) => load(shop, path, headers, seconds)
  const loadTheirs = (seconds: number) => load(bare, '/', browserHeaders, seconds)
  try {
    await loadOurs(2)
    await loadTheirs(2)
    const [ours, theirs]: [Load[], Load[]] = [[], []]
    for (let at = 0; at < rounds; at++) {
      // The order alternates, so that neither server is always measured first.
      if (at % 2 === 0) ours.push(await loadOurs(secondsPerRound))
      theirs.push(await loadTheirs(secondsPerRound))
      if (at % 2 === 1) ours.push(await loadOurs(secondsPerRound))
    }
    const ratio = median(ours.map(({ perSecond }, at) => perSecond / (theirs[at]?.perSecond ?? Number.NaN)))
    const perSecond = round(median(ours.map((one) => one.perSecond)), 0)
    const speed = `${perSecond} of ${round(median(theirs.map((one) => one.perSecond)), 0)} responses/s`
    const shares = [...ours, ...theirs].flatMap(({ generatorShare }) => generatorShare ?? [])
    const detail = [speed, processorTimes(ours, theirs), `${bytes.length} bytes ${encoding}`].filter(Boolean).join(', ')
    return { ratio: round(ratio), perSecond, detail, generatorShare: shares.length > 0 ? median(shares) : null }
  } finally {
    await bare.stop()
  }
}

/** The servers' own processor time for each answer, which no generator can flatter. */
function processorTimes(ours: readonly Load[], theirs: readonly Load[]): string {
  const of = (loads: readonly Load[]) => median(loads.flatMap(({ microseconds }) => microseconds ?? []))
  const [our, their] = [of(ours), of(theirs)]
  if (Number.isNaN(our) || Number.isNaN(their)) return ''
  return `${round(our, 0)} and ${round(their, 0)} µs of processor time each (${round(our / their, 1)} times)`
}
