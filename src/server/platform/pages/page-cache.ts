import { LRUCache } from 'lru-cache'
import type { RenderedPage } from './rendered-page.ts'

const limits = { max: 500, maxSize: 48 * 1024 * 1024 }

/** A rendering, and whether its page is good for more than the one visitor whose request made it. */
export interface SharedRendering {
  page: RenderedPage
  share: boolean
}

/** Rendered pages of anonymous visitors: the least recently used go first, all go when the shop's data changes. */
export class PageCache<Rendering extends SharedRendering> {
  readonly #pages = new LRUCache<string, RenderedPage>({ ...limits, sizeCalculation: ({ size }) => size })
  readonly #rendering = new Map<string, Promise<Rendering | null>>()
  #version: unknown

  /** The page as it was rendered for this version of the data. */
  get(address: string, version: unknown): RenderedPage | undefined {
    if (version !== this.#version) this.#clear(version)
    return this.#pages.get(address)
  }

  /**
   * Renders a page once for all who ask at the same time; null when rendering failed. A rendering that is not shared is for its own caller (`own`)
   * alone: what failed there, such as a limit, need not fail for others.
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
