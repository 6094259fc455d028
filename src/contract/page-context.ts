/** What the server hands to the renderer of one page. */
export interface PageContext {
  /** Marks the inline scripts of this rendering as the shop's own; random, and removed before the page is sent. */
  scriptNonce: string
  requestId: string
  /** The shop's configured address without a trailing slash, for canonical links. */
  publicUrl: string
  /** The shop runs as a demonstration: no real payment, a mailbox instead of mail. */
  demo: boolean
  /** A real shop whose payments go to the emulator: pages say that no money moves. */
  emulatedPayments: boolean
  /** Calls the API in the same process with the visitor's cookie. */
  fetchApi: (path: string, init?: RequestInit) => Promise<Response>
}
