import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export const s3Keys = { accessKeyId: 'AKTEST', secretAccessKey: 'a secret/of+the test', region: 'us-east-1' }

/** A server with the part of S3's API that backups use. It verifies every signature (AWS Signature Version 4). */
export interface S3Server {
  origin: string
  /** Complete objects by `/bucket/key`. */
  objects: Map<string, Buffer>
  /** Uploads that were neither completed nor aborted. */
  uploads: Map<string, Map<number, Buffer>>
  /** Numbers of the parts to refuse with 403. */
  refuseParts: Set<number>
  close(): void
}

export async function startS3Server(): Promise<S3Server> {
  const state = { objects: new Map<string, Buffer>(), uploads: new Map(), refuseParts: new Set<number>() }
  const http = createServer((request, response) => void answer(state, request, response))
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  return {
    ...state,
    origin: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    close: () => void http.close(),
  }
}

type State = Pick<S3Server, 'objects' | 'uploads' | 'refuseParts'>

async function answer(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await buffer(request)
  const url = new URL(request.url ?? '/', 'http://s3.test')
  const send = (status: number, content: string | Buffer = '', headers = {}) =>
    response.writeHead(status, headers).end(content)
  const refuse = (status: number, code: string) =>
    send(status, `<Error><Code>${code}</Code><Message>refused</Message></Error>`)
  if (!isSigned(request, url)) return void refuse(403, 'SignatureDoesNotMatch')
  const path = decodeURIComponent(url.pathname)
  const query = Object.fromEntries(url.searchParams)
  const found = state.objects.get(path)
  switch (request.method) {
    case 'HEAD':
      return void (found ? send(200, '', { 'content-length': found.length }) : send(404))
    case 'GET':
      if (query['list-type'] === '2') return void send(200, listing(state, path, query))
      return void (found ? send(200, found) : refuse(404, 'NoSuchKey'))
    case 'PUT':
      if (state.refuseParts.has(Number(query.partNumber))) return void refuse(403, 'AccessDenied')
      state.uploads.get(query.uploadId ?? '')?.set(Number(query.partNumber), body)
      return void send(200, '', { etag: `"${createHash('md5').update(body).digest('hex')}"` })
    case 'POST':
      return void send(200, changeUpload(state, path, { uploadId: query.uploadId, body: body.toString() }))
    default:
      if (query.uploadId !== undefined) state.uploads.delete(query.uploadId)
      else state.objects.delete(path)
      return void send(204)
  }
}

/** Starts an upload, or completes it with the parts in the body. */
function changeUpload(state: State, path: string, { uploadId, body }: { uploadId?: string | undefined; body: string }) {
  if (uploadId === undefined) {
    const id = `upload-${Math.random()}`
    state.uploads.set(id, new Map())
    return `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`
  }
  const numbers = Array.from(body.matchAll(/<PartNumber>(\d+)</g), ([, number]) => Number(number))
  const parts = numbers.map((number) => state.uploads.get(uploadId)?.get(number) ?? Buffer.alloc(0))
  const isSmall = parts.slice(0, -1).some((part) => part.length < 5 * 1024 * 1024)
  if (isSmall) return '<Error><Code>EntityTooSmall</Code><Message>a part is too small</Message></Error>'
  state.objects.set(path, Buffer.concat(parts))
  state.uploads.delete(uploadId)
  return '<CompleteMultipartUploadResult/>'
}

function listing(
  { objects }: State,
  bucket: string,
  { prefix = '', 'start-after': after = '' }: Record<string, string>,
) {
  const keys = [...objects.keys()].filter((key) => key.startsWith(bucket)).map((key) => key.slice(bucket.length))
  const page = keys
    .filter((key) => key.startsWith(prefix) && key > after)
    .sort()
    .slice(0, 1_000)
  return `<ListBucketResult>${page.map((key) => `<Key>${key}</Key>`).join('')}</ListBucketResult>`
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

function isSigned({ method, headers }: IncomingMessage, url: URL): boolean {
  const [, scope = '', signed = '', signature] =
    /Credential=AKTEST\/([^,]+), SignedHeaders=([^,]+), Signature=(\w+)/.exec(headers.authorization ?? '') ?? []
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join('&')
  const lines = signed.split(';').map((name) => `${name}:${headers[name]}\n`)
  const request = [method, url.pathname, query, lines.join(''), signed, headers['x-amz-content-sha256']].join('\n')
  const [date = '', region = '', service = '', end = ''] = scope.split('/')
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(request)].join('\n')
  const key = [date, region, service, end].reduce<string | Buffer>(hmac, `AWS4${s3Keys.secretAccessKey}`)
  return hmac(key, text).toString('hex') === signature
}
