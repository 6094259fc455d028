import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'

/** The HTML of a page with the Content-Security-Policy for its inline scripts. */
export class RenderedPage {
  readonly html: Buffer
  readonly policy: string
  readonly #compress: (html: Buffer) => Buffer
  #etag: string | undefined
  #gzip: Buffer | undefined

  /** @param compress to a gzip file; by default as small as possible, for a page that is sent often. */
  constructor(html: Buffer, policy: string, compress = smallest) {
    this.html = html
    this.policy = policy
    this.#compress = compress
  }

  /** Weak, because the compressed bytes have the same one. */
  get etag(): string {
    this.#etag ??= `W/"${createHash('sha256').update(this.policy).update(this.html).digest('base64url')}"`
    return this.#etag
  }

  /** Approximate memory in bytes, without the compressed copy. */
  get size(): number {
    return this.html.length + this.policy.length
  }

  /** Compressed lazily, once. */
  get gzip(): Buffer {
    this.#gzip ??= this.#compress(this.html)
    return this.#gzip
  }
}

const smallest = (html: Buffer): Buffer => gzipSync(html, { level: 9 })
