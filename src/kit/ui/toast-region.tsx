import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { m } from '../../paraglide/messages.js'
import {
  currentToast,
  dismissFailures,
  dismissToast,
  type QueuedToast,
  showCarriedToasts,
  subscribeToToasts,
} from './toast-store.ts'

const looks = {
  neutral: { Icon: Info, color: 'text-info' },
  success: { Icon: CircleCheck, color: 'text-success' },
  warning: { Icon: TriangleAlert, color: 'text-warning-text' },
  danger: { Icon: CircleAlert, color: 'text-danger' },
}

/** Container of the toasts; once, at the end of the document. While a dialog is open they appear above it. */
export function ToastRegion() {
  const current = useSyncExternalStore(subscribeToToasts, currentToast, () => undefined)
  const box = useRef<HTMLDivElement>(null)
  useEffect(showCarriedToasts, [])
  useEffect(() => {
    // Capture phase: runs before the form's own handler reports the result of this submit.
    document.addEventListener('submit', dismissFailures, true)
    return () => document.removeEventListener('submit', dismissFailures, true)
  }, [])
  useToastSpace(box, current !== undefined)
  return (
    <section
      data-toasts
      aria-label={m.shell_notifications()}
      className="toast-region print:hidden pointer-events-none fixed inset-x-4 top-20 z-60 sm:top-auto sm:right-auto sm:bottom-4"
    >
      <div ref={box} role="status" aria-live="polite" aria-atomic="true" className="w-full sm:w-96">
        {current && <Toast key={current.id} toast={current} />}
      </div>
    </section>
  )
}

/** Publishes the toast's height as a CSS variable: an open dialog reserves that space above itself. */
function useToastSpace(box: RefObject<HTMLDivElement | null>, shown: boolean): void {
  useEffect(() => {
    const root = document.documentElement
    if (!shown || !box.current) return
    const observer = new ResizeObserver(([entry]) => {
      root.style.setProperty('--toast-space', `${Math.ceil(entry?.contentRect.height ?? 0) + 12}px`)
    })
    observer.observe(box.current)
    return () => {
      observer.disconnect()
      root.style.removeProperty('--toast-space')
    }
  }, [box, shown])
}

function Toast({ toast }: { toast: QueuedToast }) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => dismissToast(toast.id), toast.duration)
    return () => clearTimeout(timer)
  }, [held, toast])
  const { Icon, color } = looks[toast.tone ?? 'neutral']
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover and focus only pause the timer; the buttons act
    <div
      className="pointer-events-auto flex animate-toast items-start gap-3 rounded-card border border-line bg-surface p-4 shadow-raised"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onKeyDown={(event) => event.key === 'Escape' && dismissToast(toast.id)}
    >
      <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${color}`} />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{toast.title}</p>
        {toast.description && <p className="text-muted text-sm">{toast.description}</p>}
        {toast.action && <ToastAction toast={toast} action={toast.action} />}
      </div>
      <button
        type="button"
        aria-label={m.shell_dismiss()}
        onClick={() => dismissToast(toast.id)}
        className="-m-2 grid size-11 shrink-0 place-items-center rounded-full text-muted hover:text-ink"
      >
        <X aria-hidden className="size-4" />
      </button>
    </div>
  )
}

function ToastAction({ toast, action }: { toast: QueuedToast; action: NonNullable<QueuedToast['action']> }) {
  const act = () => {
    dismissToast(toast.id)
    action.onClick()
  }
  return (
    <button type="button" onClick={act} className="min-h-11 font-semibold text-brand-text underline underline-offset-4">
      {action.label}
    </button>
  )
}
