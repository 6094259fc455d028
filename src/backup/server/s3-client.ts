import { CommandRefused } from '../../kit/server/command-refused.ts'
import type { S3Config } from '../../kit/server/config/config.ts'
import { waitLimit } from '../../kit/server/wait-limit.ts'

export interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  key: string
  query?: Record<string, string>
  body?: Buffer | string
}

/** Sends signed requests to one bucket. @throws CommandRefused with the service's reason. */
export type S3Client = (request: S3Request) => Promise<Response>

/** Covers one part on a slow line. */
const timeoutMs = 300_000
/** A whole download takes longer than a part. */
const downloadTimeoutMs = 24 * 3_600_000

/** The library is loaded here, because most shops never use it. */
export async function s3Client(config: S3Config, bucket: string): Promise<S3Client> {
  const { AwsClient } = await import('aws4fetch')
  const { accessKeyId, secretAccessKey, sessionToken, region } = config
  const keys = { accessKeyId, secretAccessKey, ...(sessionToken !== null && { sessionToken }) }
  const client = new AwsClient({ ...keys, region, service: 's3', retries: 4 })
  const origin = config.endpoint ?? `https://s3.${region}.amazonaws.com`
  return async ({ method, key, query = {}, body }) => {
    const path = key.split('/').map(encodeURIComponent).join('/')
    const url = new URL(`/${bucket}/${path}`, origin)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const payload = body === undefined ? {} : { body: typeof body === 'string' ? body : new Uint8Array(body) }
    const signal = waitLimit(method === 'GET' ? downloadTimeoutMs : timeoutMs)
    const response = await client.fetch(url, { method, ...payload, signal }).catch((cause: unknown) => {
      throw new CommandRefused(`${url.origin} does not answer. Check AWS_ENDPOINT_URL and the network.`, { cause })
    })
    if (response.ok) return response
    throw new S3Refusal(response.status, `s3://${bucket}/${key}: ${await reasonOf(response)}`)
  }
}

/** A request that the service refused. */
export class S3Refusal extends CommandRefused {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

async function reasonOf(response: Response): Promise<string> {
  const text = await response.text().catch(() => '')
  const [code, message] = [tags(text, 'Code')[0], tags(text, 'Message')[0]]
  if (response.status === 404) return code === 'NoSuchBucket' ? 'there is no such bucket' : 'it does not exist'
  return [`the service refused the request (${response.status})`, code, message].filter(Boolean).join(', ')
}

/** The contents of an XML element wherever it occurs; the values read here contain no markup. */
export const tags = (xml: string, name: string): string[] =>
  Array.from(xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g')), ([, value = '']) =>
    value.replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
  )
