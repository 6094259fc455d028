import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router'
import { isPaymentPage } from '../../kit/payment-page.ts'
import { carryToasts } from '../../kit/ui/toast-store.ts'
import { localizeHref } from '../../paraglide/runtime.js'

/** Browser history that loads a new document for every path that does not belong to this one. */
export function createDocumentHistory(belongs: (path: string) => boolean): RouterHistory {
  const history = createBrowserHistory()
  const withDocument = (action: 'PUSH' | 'REPLACE', within: RouterHistory['push']): RouterHistory['push'] => {
    return async (path, state, options) => {
      const target = new URL(path, window.location.href)
      if (belongs(target.pathname)) return within(path, state, options)
      if (!options?.ignoreBlocker && (await isBlocked(history, action, target))) return
      // The blockers were already checked: skip the browser's own prompt.
      history._ignoreNextBeforeUnload?.(target.href)
      carryToasts()
      if (action === 'PUSH') window.location.assign(target)
      else window.location.replace(target)
    }
  }
  history.push = withDocument('PUSH', history.push)
  history.replace = withDocument('REPLACE', history.replace)
  return history
}

async function isBlocked(history: RouterHistory, action: 'PUSH' | 'REPLACE', { pathname, search, hash, href }: URL) {
  const nextLocation = { pathname, search, hash, href, state: { __TSR_index: 0 } }
  for (const { blockerFn } of history._getBlockers()) {
    if (await blockerFn({ currentLocation: history.location, nextLocation, action })) return true
  }
  return false
}

const loadedPath = typeof window === 'undefined' ? '' : window.location.pathname

/**
 * Resolves if this document was loaded as a page of payments; else reloads it at `path`, for instance for `/CHECKOUT`, which
 * the router treats as the same page. It cannot loop, because the reloaded path passes the check.
 */
export async function requirePaymentDocument(path: '/checkout' | `/pay/${string}`): Promise<void> {
  if (isPaymentPage(loadedPath)) return
  const { search, hash } = window.location
  window.location.replace(`${localizeHref(path)}${search}${hash}`)
  await new Promise(() => {})
}
