import { useEffect, useRef, useState } from 'react'
import { codeOf } from '../../kit/api/api-error.ts'
import { getLocale } from '../../paraglide/runtime.js'
import type { PreparedWallet, StoreProvider, WalletHandlers } from '../../payments/store/store-provider.ts'

export type WalletState =
  /** `closed`: the shop has no account at the provider. */
  | { status: 'off' | 'loading' | 'closed' }
  | { status: 'failed'; retry: () => void }
  | ({ status: 'ready' } & PreparedWallet)

/** Prepares the wallet of a provider while `enabled`, and again before it ends; `link` is the token of a payment link. */
export function useWallet(
  provider: StoreProvider,
  enabled: boolean,
  isBusy: () => boolean,
  handlers: WalletHandlers,
  link?: string,
): WalletState {
  const [state, setState] = useState<WalletState>({ status: 'loading' })
  const [round, setRound] = useState(0)
  const latest = useRef({ handlers, isBusy })
  useEffect(() => {
    latest.current = { handlers, isBusy }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round prepares the wallet again
  useEffect(() => {
    if (!enabled) return
    let unmounted = false
    const again = () => setRound((count) => count + 1)
    const renew = setInterval(() => !latest.current.isBusy() && again(), provider.walletLifeMs)
    const current: WalletHandlers = {
      onApprove: (id) => latest.current.handlers.onApprove(id),
      onCancel: () => latest.current.handlers.onCancel(),
      onError: (error) => latest.current.handlers.onError(error),
    }
    provider.prepare(getLocale(), current, link).then(
      (prepared) => !unmounted && setState({ status: 'ready', ...prepared }),
      (error) => {
        console.warn(`${provider.method} could not be prepared`, error)
        const retry = () => {
          setState({ status: 'loading' })
          again()
        }
        if (unmounted) return
        setState(codeOf(error) === 'payments_not_configured' ? { status: 'closed' } : { status: 'failed', retry })
      },
    )
    return () => {
      unmounted = true
      clearInterval(renew)
    }
  }, [provider, enabled, round, link])
  return enabled ? state : { status: 'off' }
}
