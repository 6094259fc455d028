import { useLoaderData } from '@tanstack/react-router'
import { CircleAlert, CircleCheck, FlaskConical } from 'lucide-react'
import { useId, useState } from 'react'
import { api } from '../../../kit/api/api.ts'
import { pageText } from '../../../kit/page/page-text.ts'
import { Badge } from '../../../kit/ui/badge.tsx'
import { Card } from '../../../kit/ui/card.tsx'
import { ConfirmDialog } from '../../../kit/ui/confirm-dialog.tsx'
import { toast } from '../../../kit/ui/toast-store.ts'
import { m } from '../../../paraglide/messages.js'
import { missingOf } from '../../../settings/office/form-values.ts'
import type { SettingSource, Special } from '../../../settings/office/setting-editor.ts'
import { SettingsPage, sourceOf } from '../../../settings/office/settings-page.tsx'
import { SettingsSection } from '../../../settings/office/settings-section.tsx'
import { settingFaults } from '../../../settings/office-texts.ts'
import { paypalSetting } from '../paypal-setting.ts'
import { ConnectionTestPanel, SetupGuide } from './business-sections.tsx'
import {
  asStored,
  type Consequence,
  consequenceOf,
  isComplete,
  type PaymentEditor,
  type PaymentFields,
} from './paypal-form-values.ts'

export const paymentSource: SettingSource<PaymentFields> = {
  ...sourceOf(paypalSetting),
  load: async () => {
    const { value, version } = await api(paypalSetting.read)
    return { value: asStored(value), version }
  },
}
const slots = { head: CurrentStatus, test: ConnectionTestPanel, guide: SetupGuide, manual: ManualPaymentGuide }

/** A confirmation that saving waits for. */
interface Question {
  about: Consequence
  answer: (go: boolean) => void
}

/** Payment account settings (back office §2). */
export function PaypalSettingsPage() {
  const { demo } = useLoaderData({ from: '__root__' })
  const [question, setQuestion] = useState<Question | null>(null)
  const special: Special<PaymentFields> = {
    before: async (value, stored) => {
      const about = consequenceOf(value, stored)
      if (!about) return
      const go = await new Promise<boolean>((answer) => setQuestion({ about, answer }))
      setQuestion(null)
      if (!go) throw new DOMException('Not saved', 'AbortError')
    },
    refused: (values, stored) => {
      if (Object.keys(missingOf(paypalSetting.fields, paypalSetting.form, values, stored)).length === 0) return
      const code = values.paypal_type === 'business' ? 'paypal_incomplete' : 'paypal_details_required'
      const description = pageText(settingFaults, code)
      toast({ title: m.payments_account_missing_title(), description, tone: 'danger', topic: 'settings' })
    },
  }
  return (
    <>
      <SettingsPage
        title={m.payments_account_title()}
        text={m.payments_account_text()}
        source={paymentSource}
        slots={slots}
        special={special}
        note={
          demo && (
            <p className="mb-6 flex items-start gap-3 rounded-card bg-info-soft px-4 py-3 text-info-text">
              <FlaskConical aria-hidden className="mt-0.5 size-5 shrink-0" />
              {m.payments_account_demo()}
            </p>
          )
        }
      />
      {question && <ConsequenceDialog question={question} />}
    </>
  )
}

const questions = {
  personal: {
    title: m.payments_account_to_personal_title,
    text: m.payments_account_to_personal_text,
    confirm: m.payments_account_to_personal_confirm,
  },
  live: {
    title: m.payments_account_to_live_title,
    text: m.payments_account_to_live_text,
    confirm: m.payments_account_to_live_confirm,
  },
}

function ConsequenceDialog({ question: { about, answer } }: { question: Question }) {
  const { title, text, confirm } = questions[about]
  return (
    <ConfirmDialog
      open
      tone="brand"
      onOpenChange={(open) => !open && answer(false)}
      title={title()}
      description={text()}
      confirmLabel={confirm()}
      onConfirm={() => answer(true)}
    />
  )
}

/** The active payment method, independent of unsaved form values (back office §2). */
function CurrentStatus({ editor: { stored } }: { editor: PaymentEditor }) {
  const id = useId()
  const business = stored.paypal_type === 'business'
  const complete = isComplete(stored)
  const Icon = complete ? CircleCheck : CircleAlert
  return (
    <section aria-labelledby={id}>
      <Card className="flex flex-wrap items-center gap-x-8 gap-y-3 p-5">
        <h2 id={id} className="font-bold text-base">
          {m.payments_account_status()}
        </h2>
        <dl className="flex flex-wrap items-center gap-x-8 gap-y-3">
          <Fact label={m.payments_account_type()}>
            {business ? m.payments_account_business() : m.payments_account_personal()}
          </Fact>
          <Fact label={m.payments_account_configuration()}>
            <Badge tone={complete ? 'success' : 'warning'}>
              <Icon aria-hidden className="size-3.5" />
              <span>{configurationText(business, complete)}</span>
            </Badge>
          </Fact>
          {business && (
            <Fact label={m.payments_account_mode()}>
              {stored.paypal_mode === 'live' ? m.payments_account_live() : m.payments_account_sandbox()}
            </Fact>
          )}
        </dl>
      </Card>
    </section>
  )
}

function configurationText(business: boolean, complete: boolean): string {
  if (business) return complete ? m.payments_account_api_configured() : m.payments_account_api_not_configured()
  return complete ? m.payments_account_information_complete() : m.payments_account_information_incomplete()
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}

function ManualPaymentGuide() {
  return (
    <SettingsSection title={m.payments_account_manual()} text={m.payments_account_manual_text()}>
      <ol className="flex list-decimal flex-col gap-2 pl-5 marker:text-muted">
        <li>{m.payments_account_manual_order()}</li>
        <li>{m.payments_account_manual_instructions()}</li>
        <li>{m.payments_account_manual_pay()}</li>
        <li>{m.payments_account_manual_complete()}</li>
      </ol>
    </SettingsSection>
  )
}
