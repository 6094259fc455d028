import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'

/** The HTML of a page with the Content-Security-Policy for its inline scripts. */
export class RenderedPage {
  readonly policy: string
  readonly #html: () => Buffer
  readonly #compress: () => Buffer
  #etag: string | undefined
  #gzip: Buffer | undefined

  /**
   * @param html or what joins it, which most answers do not need
   * @param compress to a gzip file; by default as small as possible, for a page that is sent often.
   */
  constructor(html: Buffer | (() => Buffer), policy: string, compress?: () => Buffer) {
    this.#html = typeof html === 'function' ? html : () => html
    this.policy = policy
    this.#compress = compress ?? (() => gzipSync(this.html, { level: 9 }))
  }

  get html(): Buffer {
    return this.#html()
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
    this.#gzip ??= this.#compress()
    return this.#gzip
  }
}

/** A rendered page with its size in bytes, and whether it may be sent to other visitors. */
export interface SharedRendering {
  page: { size: number }
  share: boolean
}

/** With the version of the data before the rendering started. */
interface Versioned<Value> {
  value: Value
  version: unknown
}

/** LRU cache of pages that several visitors get. A page of an older version of the shop's data is confirmed or rendered. */
export class PageCache<Rendering extends SharedRendering> {
  readonly #pages: LRUCache<string, Versioned<Rendering>>
  readonly #running = new Map<string, Versioned<Promise<Rendering | null>>>()

  /** @param maxSize in bytes. */
  constructor(limits: { max: number; maxSize: number }) {
    this.#pages = new LRUCache({ ...limits, sizeCalculation: ({ value }) => value.page.size })
  }

  /** The cached page for this version of the data. */
  get(address: string, version: unknown): Rendering | undefined {
    const cached = this.#pages.get(address)
    return cached && cached.version === version ? cached.value : undefined
  }

  /** The cached page, of whatever version of the data. */
  older(address: string): Rendering | undefined {
    return this.#pages.peek(address)?.value
  }

  /**
   * Renders a page once for concurrent requests; null when rendering failed. `render` gets the page of an older version,
   * and returns it when it is still the same. A rendering that is not shared may be used by its initiator (`own`) only:
   * an error such as a rate limit need not affect others.
   */
  async render(
    address: string,
    version: unknown,
    render: (older: Rendering | undefined) => Promise<Rendering | null>,
  ): Promise<{ rendering: Rendering | null; own: boolean }> {
    const running = this.#running.get(address)
    if (running && running.version === version) return { rendering: await running.value, own: false }
    const started = {
      version,
      value: render(this.older(address)).finally(() => {
        if (this.#running.get(address) === started) this.#running.delete(address)
      }),
    }
    this.#running.set(address, started)
    const rendering = await started.value
    if (rendering?.share) this.#pages.set(address, { value: rendering, version })
    return { rendering, own: true }
  }
}
