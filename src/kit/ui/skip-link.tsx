import { m } from '../../paraglide/messages.js'

/** First focusable element; links to the element with the id "content". */
export function SkipLink() {
  return (
    <a
      href="#content"
      className="print:hidden fixed top-2 left-2 z-60 -translate-y-20 rounded-control bg-leaf px-4 py-3 font-semibold text-on-leaf focus-visible:translate-y-0"
    >
      {m.shell_skip_to_content()}
    </a>
  )
}
