import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'

/** The HTML of a page with the Content-Security-Policy for its inline scripts. */
export class RenderedPage {
  readonly html: Buffer
  readonly policy: string
  readonly #level: number
  #etag: string | undefined
  #gzip: Buffer | undefined

  /** @param level of the compression: less for a page that is sent once. */
  constructor(html: string, policy: string, level = 9) {
    this.html = Buffer.from(html)
    this.policy = policy
    this.#level = level
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
    this.#gzip ??= gzipSync(this.html, { level: this.#level })
    return this.#gzip
  }
}
