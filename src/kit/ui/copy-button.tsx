import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { toast } from './toast-store.ts'

const copiedDuration = 2_500

/** Copies a text; shows "Copied!" beside the button, in a live region and as a toast (spec §8). */
export function CopyButton({ what, text }: { what: string; text: string }) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), copiedDuration)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    if (!(await write(text))) return
    setCopied(true)
    toast({ title: m.checkout_copied(), description: text, tone: 'success' })
  }
  const Icon = copied ? Check : Copy
  return (
    <>
      <button
        type="button"
        aria-label={m.checkout_copy({ what })}
        onClick={() => void copy()}
        className="grid size-11 shrink-0 place-items-center rounded-full text-muted hover:bg-sunken hover:text-ink"
      >
        <Icon aria-hidden className={`size-4.5 ${copied ? 'text-success' : ''}`} />
      </button>
      <span role="status" className="sr-only">
        {copied ? m.checkout_copied() : ''}
      </span>
    </>
  )
}

/** A text with a button that copies it. */
export function CopyText({ what, text }: { what: string; text: string }) {
  return (
    <span className="-my-2.5 flex items-center gap-1">
      <span className="money wrap-anywhere">{text}</span>
      <CopyButton what={what} text={text} />
    </span>
  )
}

/** The Clipboard API requires https; `execCommand` is the fallback. */
async function write(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const area = document.createElement('textarea')
    area.value = text
    const host = document.activeElement?.parentElement ?? document.body
    host.append(area)
    area.select()
    const done = document.execCommand('copy')
    area.remove()
    return done
  }
}
