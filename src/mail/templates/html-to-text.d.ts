/** The part of html-to-text that the mails use; the package contains no types. */
declare module 'html-to-text' {
  interface Selector {
    selector: string
    format?: string
    options?: Record<string, unknown>
  }
  /** Builds a converter for many texts. */
  export function compile(options: { wordwrap: false; selectors: readonly Selector[] }): (html: string) => string
}
