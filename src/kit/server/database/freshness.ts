/** How long a cache may have differed from the database: since its oldest unfinished refresh, or since the last contact. */
export class Freshness {
  readonly #unfinished = new Map<unknown, number>()
  #contactAt = performance.now()

  /** The notification connection works, so no change was missed until now. */
  confirm(): void {
    this.#contactAt = performance.now()
  }

  /** Something changed; `key` identifies the work that must finish. */
  begin(key: unknown): void {
    if (!this.#unfinished.has(key)) this.#unfinished.set(key, performance.now())
  }

  finish(key: unknown): void {
    this.#unfinished.delete(key)
  }

  ageSeconds(): number {
    return (performance.now() - Math.min(this.#contactAt, ...this.#unfinished.values())) / 1_000
  }
}
