import { createHash } from 'node:crypto'
import { gzipOf, joined, type Parts } from './shared-bytes.ts'

/** The HTML of a page with the Content-Security-Policy for its inline scripts. */
export class RenderedPage {
  readonly policy: string
  readonly #parts: Parts
  #html: Buffer | undefined
  #etag: string | undefined
  #gzip: Buffer | undefined

  constructor(parts: Parts, policy: string) {
    this.#parts = parts
    this.policy = policy
  }

  get html(): Buffer {
    this.#html ??= joined(this.#parts)
    return this.#html
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

  get gzip(): Buffer {
    this.#gzip ??= gzipOf(this.#parts)
    return this.#gzip
  }
}
