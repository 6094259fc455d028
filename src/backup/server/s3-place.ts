import { PassThrough, Readable } from 'node:stream'
import { CommandRefused } from '../../kit/server/command-refused.ts'
import type { S3Config } from '../../kit/server/config/config.ts'
import type { BackupPlace } from './backup-place.ts'
import { type BackupStore, newestFirst } from './backup-store.ts'
import { type S3Client, S3Refusal, s3Client, tags } from './s3-client.ts'
import { splitStream } from './split-stream.ts'

/** Larger than S3's minimum of 5 MiB; with its maximum of 10,000 parts a backup may have 80 GB. */
const uploadBytes = 8 * 1024 * 1024

/** `s3://bucket/key` in parts. @throws CommandRefused for another form, or without access keys. */
function parse(address: string, config: S3Config | null): { bucket: string; key: string; config: S3Config } {
  const [, bucket, key = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]+)(?:\/(.*))?$/.exec(address) ?? []
  if (bucket === undefined) throw new CommandRefused(`${address} is not an address like s3://bucket/name`)
  if (config === null) throw new CommandRefused(`${address} needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`)
  return { bucket, key, config }
}

/** One backup in a bucket: it appears when its upload is complete. */
export async function s3Place(address: string, configured: S3Config | null): Promise<BackupPlace> {
  const { bucket, key, config } = parse(address, configured)
  if (key === '' || key.endsWith('/')) throw new CommandRefused(`${address} names no file: s3://${bucket}/name`)
  const s3 = await s3Client(config, bucket)
  return {
    location: address,
    async write(work, { force = false } = {}) {
      if (!force && (await exists(s3, key))) {
        throw new CommandRefused(`${address} exists already. Choose another name, or overwrite it with --force.`)
      }
      const sink = new PassThrough()
      const uploading = upload(s3, key, sink)
      try {
        const [result] = await Promise.all([work(sink), uploading])
        return result
      } catch (error) {
        sink.destroy()
        const cause: unknown = await uploading.catch((failed: unknown) => failed)
        // A refused upload ends the work with a less precise error.
        throw cause instanceof CommandRefused ? cause : error
      }
    },
    async read() {
      const { body } = await s3({ method: 'GET', key })
      return body ? Readable.from(body) : Readable.from([])
    },
  }
}

/** Automatic backups below `s3://bucket/prefix`. */
export async function s3Store(address: string, configured: S3Config | null): Promise<BackupStore> {
  const { bucket, key, config } = parse(address, configured)
  const folder = key === '' || key.endsWith('/') ? key : `${key}/`
  const s3 = await s3Client(config, bucket)
  return {
    place: (name) => s3Place(`s3://${bucket}/${folder}${name}`, config),
    list: async () => newestFirst((await listKeys(s3, folder)).map((found) => found.slice(folder.length))),
    remove: async (name) => void (await s3({ method: 'DELETE', key: folder + name })),
    bytes: async (name) => Number((await s3({ method: 'HEAD', key: folder + name })).headers.get('content-length')),
  }
}

async function exists(s3: S3Client, key: string): Promise<boolean> {
  try {
    await s3({ method: 'HEAD', key })
    return true
  } catch (error) {
    if (error instanceof S3Refusal && error.status === 404) return false
    throw error
  }
}

async function listKeys(s3: S3Client, prefix: string): Promise<string[]> {
  const keys: string[] = []
  for (;;) {
    const after = keys.at(-1)
    const query = { 'list-type': '2', prefix, ...(after !== undefined && { 'start-after': after }) }
    const page = tags(await (await s3({ method: 'GET', key: '', query })).text(), 'Key')
    keys.push(...page)
    if (page.length < 1_000) return keys
  }
}

/** Uploads a stream in parts; an upload that fails is removed. */
async function upload(s3: S3Client, key: string, source: Readable): Promise<void> {
  const started = await (await s3({ method: 'POST', key, query: { uploads: '' } })).text()
  const [uploadId = ''] = tags(started, 'UploadId')
  try {
    const etags: string[] = []
    for await (const body of splitStream(source, uploadBytes)) {
      const query = { partNumber: String(etags.length + 1), uploadId }
      etags.push((await s3({ method: 'PUT', key, query, body })).headers.get('etag') ?? '')
    }
    const parts = etags
      .map((etag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${etag}</ETag></Part>`)
      .join('')
    const body = `<CompleteMultipartUpload>${parts}</CompleteMultipartUpload>`
    const done = await (await s3({ method: 'POST', key, query: { uploadId }, body })).text()
    // S3 may answer 200 and state an error in the body.
    if (done.includes('<Error>')) throw new CommandRefused(`The upload was not completed: ${tags(done, 'Message')[0]}`)
  } catch (error) {
    source.destroy()
    await s3({ method: 'DELETE', key, query: { uploadId } }).catch(() => {})
    throw error
  }
}
