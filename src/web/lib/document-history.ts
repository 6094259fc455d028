import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router'
import { isPaymentPage } from '../../domain/payment-page.ts'
import { localizeHref } from '../../paraglide/runtime.js'
import { carryToasts } from '../ui/toast-store.ts'

/**
 * The browser's history, in which entering and leaving the checkout loads a document. Inside one document the policy of
 * the page that was loaded first would stay in force: it blocks PayPal, or lets it into pages that do not need it.
 */
export function createDocumentHistory(): RouterHistory {
  const history = createBrowserHistory()
  const withDocument = (action: 'PUSH' | 'REPLACE', within: RouterHistory['push']): RouterHistory['push'] => {
    return async (path, state, options) => {
      const target = new URL(path, window.location.href)
      if (isPaymentPage(target.pathname) === isPaymentPage(window.location.pathname))
        return within(path, state, options)
      if (!options?.ignoreBlocker && (await isBlocked(history, action, target))) return
      // The blockers have answered: the browser need not ask a second time.
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
 * Resolves when this document was loaded as the checkout; else loads it, for instance for `/CHECKOUT`, which the router
 * takes for the same page. It cannot repeat: the path that is loaded here is one that passes.
 */
export async function requirePaymentDocument(): Promise<void> {
  if (isPaymentPage(loadedPath)) return
  const { search, hash } = window.location
  window.location.replace(`${localizeHref('/checkout')}${search}${hash}`)
  await new Promise(() => {})
}
