import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useWallet } from '../../checkout/store/use-wallet.ts'
import { api } from '../../kit/api/api.ts'
import { ApiError } from '../../kit/api/api-error.ts'
import { textIn } from '../../kit/bilingual.ts'
import { serverText } from '../../kit/form/fault-text.ts'
import { pageText, type Wordings, wordingsOf } from '../../kit/page/page-text.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import type { CaptureReply } from '../../payments/api.ts'
import type { Wallet } from '../../payments/store/store-provider.ts'
import { storeProviders } from '../../payments/store/store-providers.ts'
import { payRefusals } from '../../sale/texts.ts'
import { openPayLink } from '../api.ts'
import { linkRefusals } from '../texts.ts'

const [provider] = storeProviders

/** An outcome that is not known is asked for this often, and then awaited. */
const tries = 5
const retryMs = 2_000

type Opened = Promise<{ id: string; captureSecret: string }>

/**
 * The payment of a link: opened inside the click, captured once it is approved. `confirming`: money may have moved, so the
 * page never offers to pay again.
 */
export function useLinkPayment(token: string, enabled: boolean) {
  const queryClient = useQueryClient()
  const [opened, setOpened] = useState<Wallet | null>(null)
  const [isConfirming, setConfirming] = useState(false)
  const [notice, setNotice] = useState<string | null>(null)
  const payment = useRef<Opened | null>(null)
  const readAgain = () => queryClient.invalidateQueries({ queryKey: ['pay', token] })

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
    const { refused } = await capture(attempt)
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
    token,
  )
  const pay = (chosen: Wallet) => {
    setNotice(null)
    setOpened(chosen)
    const body = { provider: provider.name, language: getLocale(), ...(chosen.method && { method: chosen.method }) }
    const opening = api(openPayLink, { params: { token }, body })
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

/** The answer names a sold out product in English, and says in both languages why the shop is paused. */
const texts: Wordings = {
  ...wordingsOf(payRefusals),
  ...wordingsOf(linkRefusals),
  out_of_stock: m.pay_problem_stock,
  slot_taken: m.pay_problem_time,
  shop_paused: ({ text, textEs } = {}) =>
    pageText(payRefusals, 'shop_paused', { text: textIn(getLocale(), String(text), String(textEs)) }),
}

const refusalText = (error: ApiError) => serverText(error, m.pay_failed(), texts)

const failureText = (error: unknown) =>
  error instanceof ApiError && error.status === 409 ? refusalText(error) : m.pay_failed()

/** Captures an approved payment, which is done once. `refused`: why nothing was charged; null: money has moved, or may have. */
async function capture({ id, captureSecret }: Awaited<Opened>): Promise<{ refused: string | null }> {
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
