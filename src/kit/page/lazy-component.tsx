import { type ComponentType, useEffect, useRef, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { toast } from '../ui/toast-store.ts'

interface LaterProps {
  /** Called when loading fails, to reset the state that opened the component. */
  onMissing?: () => void
}

/**
 * A component that is loaded on first use. When loading fails (offline, or a new release replaced the chunk) the page
 * stays as it is and shows a toast; the next use tries again.
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const code = codeLoader(load)
  function Later({ onMissing, ...props }: Props & LaterProps) {
    const [, setReady] = useState(code.loaded() !== undefined)
    const missing = useRef(onMissing)
    useEffect(() => {
      missing.current = onMissing
    })
    useEffect(() => {
      if (code.loaded()) return
      let unmounted = false
      code.fetch().then(
        () => !unmounted && setReady(true),
        (error) => {
          console.warn('A chunk could not be loaded', error)
          if (unmounted) return
          toastMissing()
          missing.current?.()
        },
      )
      return () => {
        unmounted = true
      }
    }, [])
    const Loaded = code.loaded()
    // Without `onMissing`, the component's own properties are left.
    return Loaded ? <Loaded {...(props as unknown as Props)} /> : null
  }
  /** Starts loading in advance. */
  Later.preload = () => void code.fetch().catch(() => {})
  return Later
}

/** Keeps the loaded code; callers at the same time share one attempt to load it. */
function codeLoader<Code>(load: () => Promise<Code>) {
  let loaded: Code | undefined
  let coming: Promise<void> | undefined
  const fetch = () => {
    coming ??= load()
      .then((code) => {
        loaded = code
      })
      .finally(() => {
        coming = undefined
      })
    return coming
  }
  return { loaded: () => loaded, fetch }
}

function toastMissing(): void {
  toast({
    title: m.errors_read_title(),
    description: m.errors_read_text(),
    tone: 'danger',
    topic: 'code',
    action: { label: m.errors_reload(), onClick: () => window.location.reload() },
  })
}
