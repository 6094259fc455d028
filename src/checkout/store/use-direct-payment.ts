import { useRef, useState } from 'react'
import { api } from '../../kit/api/api.ts'
import { ApiError } from '../../kit/api/api-error.ts'
import { serverText } from '../../kit/form/fault-text.ts'
import type { Locale } from '../../kit/locale.ts'
import type { Wordings } from '../../kit/page/page-text.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import type { CaptureReply } from '../../payments/api.ts'
import type { Wallet } from '../../payments/store/store-provider.ts'
import { storeProviders } from '../../payments/store/store-providers.ts'
import { useWallet } from './use-wallet.ts'

const [provider] = storeProviders

/** An outcome that is not known is asked for this often, and then awaited. */
const tries = 5
const retryMs = 2_000

type Opened = Promise<{ id: string; captureSecret: string }>

interface DirectPayment {
  /** The token of a payment link; undefined for the viewer's own payment. */
  link?: string | undefined
  /** Whether something can be paid. */
  enabled: boolean
  open: (chosen: { provider: string; language: Locale; method?: string }) => Opened
  /** Reads what the page shows again. */
  readAgain: () => Promise<unknown>
  /** Why a payment was refused, in the words of the page. */
  texts: Wordings
}

/**
 * A payment without a cart: opened inside the click, captured once it is approved. `confirming`: money may have moved, so
 * the page never offers to pay again.
 */
export function useDirectPayment({ link, enabled, open, readAgain, texts }: DirectPayment) {
  const [opened, setOpened] = useState<Wallet | null>(null)
  const [isConfirming, setConfirming] = useState(false)
  const [notice, setNotice] = useState<string | null>(null)
  const payment = useRef<Opened | null>(null)
  const refusalText = (error: ApiError) => serverText(error, m.pay_failed(), texts)
  const failureText = (error: unknown) =>
    error instanceof ApiError && error.status === 409 ? refusalText(error) : m.pay_failed()

  const stop = (text: string | null) => {
    setOpened(null)
    setConfirming(false)
    setNotice(text)
    void readAgain()
  }
  const onApprove = async () => {
    setConfirming(true)
    const attempt = await payment.current
    if (!attempt) return
    const { refused } = await capture(attempt, refusalText)
    if (refused === null) await readAgain()
    else stop(refused)
  }
  const wallet = useWallet(
    provider,
    enabled,
    () => opened !== null,
    {
      onApprove: () => void onApprove(),
      onCancel: () => stop(m.pay_canceled_window()),
      onError: (error) => stop(failureText(error)),
    },
    link,
  )
  const pay = (chosen: Wallet) => {
    setNotice(null)
    setOpened(chosen)
    const opening = open({
      provider: provider.name,
      language: getLocale(),
      ...(chosen.method && { method: chosen.method }),
    })
    payment.current = opening
    // A payment that is not opened is reported here, because the wallet may answer with an error of its own.
    opening.catch((error: unknown) => stop(failureText(error)))
    chosen.open(opening).catch((error: unknown) => {
      console.warn('The payment window was not opened', error)
      void opening.then(() => stop(m.pay_failed()))
    })
  }
  return { provider, wallet, opened, isConfirming, notice, pay }
}

/** Captures an approved payment, which is done once. `refused`: why nothing was charged; null: money has moved, or may have. */
async function capture(
  { id, captureSecret }: Awaited<Opened>,
  refusalText: (error: ApiError) => string,
): Promise<{ refused: string | null }> {
  for (let at = 0; at < tries; at += 1) {
    try {
      const { status } = await api(provider.endpoints.capture, { params: { id }, body: { captureSecret } })
      if (status !== 'PROCESSING') return { refused: refusalOf(status) }
    } catch (error) {
      console.warn('The capture returned no result', error)
      if (error instanceof ApiError && error.status < 500 && error.status !== 429) {
        return { refused: refusalText(error) }
      }
    }
    await new Promise((resolve) => setTimeout(resolve, retryMs))
  }
  return { refused: null }
}

const refusalOf = (status: CaptureReply['status']): string | null => {
  if (status === 'DECLINED') return m.pay_declined()
  return status === 'EXPIRED' || status === 'CREATED' ? m.pay_failed() : null
}
