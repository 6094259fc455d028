import { useQuery } from '@tanstack/react-query'
import { ScriptOnce, useLocation } from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { textIn } from '../../kit/bilingual.ts'
import { localStore } from '../../kit/page/browser-storage.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale, localizeHref } from '../../paraglide/runtime.js'
import { storefrontQuery } from './storefront-query.ts'

const storageKey = 'announcement'

/** Hides an announcement that was closed before, so that it is never painted. Written by the server only. */
const hideClosed = createIsomorphicFn()
  .server(
    () =>
      `try{var a=document.getElementById('${storageKey}');if(localStorage.getItem('${storageKey}')===a.dataset.id)a.hidden=true}catch(e){}`,
  )
  .client(() => '')

/**
 * The announcement of the shop, at the top of every page until it is closed. Its place stays empty until the visitor
 * goes to another page: nothing moves under the pointer.
 */
export function AnnouncementBand() {
  const announcement = useQuery(storefrontQuery).data?.announcement
  const path = useLocation({ select: ({ pathname }) => pathname })
  /** Where it was closed; blank before this document. */
  const [closedAt, setClosedAt] = useState<string>()
  const id = announcement?.id
  useEffect(() => {
    if (id !== undefined && localStore.get(storageKey) === id) setClosedAt('')
  }, [id])
  if (!announcement || (closedAt !== undefined && closedAt !== path)) return null
  const text = textIn(getLocale(), announcement.text, announcement.textEs)
  const close = () => {
    localStore.set(storageKey, announcement.id)
    setClosedAt(path)
    const content = document.getElementById('content')
    if (content) content.tabIndex = -1
    content?.focus({ preventScroll: true })
  }
  return (
    <>
      <aside
        id={storageKey}
        data-id={id}
        suppressHydrationWarning
        aria-label={m.shell_announcement()}
        className={`print:hidden on-leaf-area pr-2 pl-4 text-sm ${closedAt === path ? 'invisible' : ''}`}
      >
        <div className="mx-auto flex min-h-11 max-w-page items-center justify-center gap-2">
          <p className="min-w-0 py-1 text-center">
            {announcement.link ? (
              <a
                href={announcement.link.startsWith('/') ? localizeHref(announcement.link) : announcement.link}
                className="inline-flex min-h-8 items-center underline underline-offset-4"
              >
                {text}
              </a>
            ) : (
              text
            )}
          </p>
          <button
            type="button"
            aria-label={m.shell_announcement_close()}
            onClick={close}
            className="grid size-11 shrink-0 place-items-center rounded-full"
          >
            <X aria-hidden className="size-4" />
          </button>
        </div>
      </aside>
      <ScriptOnce>{hideClosed()}</ScriptOnce>
    </>
  )
}
