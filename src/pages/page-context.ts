/** The context that the server passes to the rendering of a page. */
export interface PageContext {
  /** Marks the inline scripts of this rendering as the shop's own; random, and removed before the page is sent. */
  scriptNonce: string
  requestId: string
  /** The shop's configured URL without a trailing slash, for canonical links. */
  publicUrl: string
  /** The shop runs as a demonstration: no real payment, a mailbox instead of mail. */
  demo: boolean
  /** A production shop with emulated payments: pages show that no money moves. */
  emulatedPayments: boolean
  /** Calls the API in the same process with the visitor's cookie. */
  fetchApi: (path: string, init?: RequestInit) => Promise<Response>
}
