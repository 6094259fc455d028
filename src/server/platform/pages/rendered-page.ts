import { gzipSync } from 'node:zlib'

/** A page as it is sent, with the policy that lets its inline scripts run: the same bytes for all who get it. */
export class RenderedPage {
  readonly html: Buffer
  readonly policy: string
  #gzip: Buffer | undefined

  constructor(html: string, policy: string) {
    this.html = Buffer.from(html)
    this.policy = policy
  }

  /** Bytes of what is kept before the page is compressed. */
  get size(): number {
    return this.html.length + this.policy.length
  }

  /** Compressed once, for the first browser that reads it. */
  get gzip(): Buffer {
    this.#gzip ??= gzipSync(this.html, { level: 9 })
    return this.#gzip
  }
}
