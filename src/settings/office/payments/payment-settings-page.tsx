import { useLoaderData } from '@tanstack/react-router'
import { CircleAlert, CircleCheck, FlaskConical } from 'lucide-react'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { PageHeading } from '../../../kit/list/page-heading.tsx'
import { Badge } from '../../../kit/ui/badge.tsx'
import { Card } from '../../../kit/ui/card.tsx'
import { ConfirmDialog } from '../../../kit/ui/confirm-dialog.tsx'
import { m } from '../../../paraglide/messages.js'
import { LoadedSetting } from '../loaded-setting.tsx'
import { SettingsForm } from '../settings-form.tsx'
import { SettingsSection } from '../settings-section.tsx'
import { BusinessSections } from './business-sections.tsx'
import { ChoiceField } from './choice-field.tsx'
import { isComplete, type StoredPayment } from './payment-form-values.ts'
import { PersonalSections } from './personal-sections.tsx'
import { paymentFormQuery, type Question, usePaymentForm } from './use-payment-form.ts'

/** Payment account settings (back office §2). */
export function PaymentSettingsPage() {
  const { demo } = useLoaderData({ from: '__root__' })
  return (
    <>
      <PageHeading
        title={m.payments_account_title()}
        note={<p className="max-w-prose text-muted">{m.payments_account_text()}</p>}
      />
      {demo && (
        <p className="mb-6 flex items-start gap-3 rounded-card bg-info-soft px-4 py-3 text-info-text">
          <FlaskConical aria-hidden className="mt-0.5 size-5 shrink-0" />
          {m.payments_account_demo()}
        </p>
      )}
      <LoadedSetting query={paymentFormQuery}>{(stored) => <PaymentSettings stored={stored} />}</LoadedSetting>
    </>
  )
}

function PaymentSettings({ stored }: { stored: StoredPayment }) {
  const editor = usePaymentForm(stored)
  const { form } = editor
  const type = useWatch({ control: form.control, name: 'paypal_type' })
  return (
    <div className="flex flex-col gap-6">
      <CurrentStatus stored={stored} />
      <SettingsForm label={m.payments_account_title()} editor={editor}>
        <SettingsSection title={m.payments_account_type()} text={m.payments_account_type_text()}>
          <ChoiceField
            headed
            label={m.payments_account_type()}
            field={form.register('paypal_type')}
            choices={[
              { value: 'business', label: m.payments_account_business(), text: m.payments_account_business_text() },
              { value: 'personal', label: m.payments_account_personal(), text: m.payments_account_personal_text() },
            ]}
          />
        </SettingsSection>
        {type === 'personal' ? <PersonalSections form={form} /> : <BusinessSections form={form} stored={stored} />}
      </SettingsForm>
      {editor.question && <ConsequenceDialog question={editor.question} />}
    </div>
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
function CurrentStatus({ stored }: { stored: StoredPayment }) {
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
