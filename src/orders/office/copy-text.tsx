import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../kit/ui/button.tsx'
import { m } from '../../paraglide/messages.js'

const copiedDuration = 2_000

/** A text with a button that copies it. */
export function CopyText({ label, text }: { label: string; text: string }) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), copiedDuration)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
  }
  return (
    <span className="flex items-center gap-1">
      <span className="money wrap-anywhere">{text}</span>
      <Button
        tone="quiet"
        size="icon-admin"
        shape="control"
        aria-label={m.admin_order_copy({ label })}
        // The text can still be selected by hand when the browser denies access to the clipboard.
        onClick={() => void copy().catch(() => {})}
        className="shrink-0"
      >
        {copied ? <Check aria-hidden className="size-4 text-leaf" /> : <Copy aria-hidden className="size-4" />}
      </Button>
      <span role="status" className="sr-only">
        {copied && m.admin_order_copied()}
      </span>
    </span>
  )
}
