import { LRUCache } from 'lru-cache'
import type { RenderedPage } from './rendered-page.ts'

const limits = { max: 500, maxSize: 48 * 1024 * 1024 }

/** A rendered page, and whether it may be sent to other visitors. */
export interface SharedRendering {
  page: RenderedPage
  share: boolean
}

/** LRU cache of pages for anonymous visitors, cleared when the shop's data changes. */
export class PageCache<Rendering extends SharedRendering> {
  readonly #pages = new LRUCache<string, RenderedPage>({ ...limits, sizeCalculation: ({ size }) => size })
  readonly #rendering = new Map<string, Promise<Rendering | null>>()
  #version: unknown

  /** The cached page for this version of the data. */
  get(address: string, version: unknown): RenderedPage | undefined {
    if (version !== this.#version) this.#clear(version)
    return this.#pages.get(address)
  }

  /**
   * Renders a page once for concurrent requests; null when rendering failed. A rendering that is not shared may be used by
   * its initiator (`own`) only: an error such as a rate limit need not affect others.
   */
  async render(
    address: string,
    render: () => Promise<Rendering | null>,
  ): Promise<{ rendering: Rendering | null; own: boolean }> {
    const running = this.#rendering.get(address)
    if (running) return { rendering: await running, own: false }
    const version = this.#version
    const started = render().finally(() => {
      if (this.#rendering.get(address) === started) this.#rendering.delete(address)
    })
    this.#rendering.set(address, started)
    const rendering = await started
    if (rendering?.share && version === this.#version) this.#pages.set(address, rendering.page)
    return { rendering, own: true }
  }

  #clear(version: unknown): void {
    this.#pages.clear()
    this.#rendering.clear()
    this.#version = version
  }
}
