import { gzipSync } from 'node:zlib'

/** The HTML of a page with the Content-Security-Policy for its inline scripts. */
export class RenderedPage {
  readonly html: Buffer
  readonly policy: string
  #gzip: Buffer | undefined

  constructor(html: string, policy: string) {
    this.html = Buffer.from(html)
    this.policy = policy
  }

  /** Approximate memory in bytes, without the compressed copy. */
  get size(): number {
    return this.html.length + this.policy.length
  }

  /** Compressed lazily, once. */
  get gzip(): Buffer {
    this.#gzip ??= gzipSync(this.html, { level: 9 })
    return this.#gzip
  }
}
