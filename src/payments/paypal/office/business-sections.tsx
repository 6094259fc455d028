import { useMutation } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, ExternalLink, PlugZap } from 'lucide-react'
import { api } from '../../../kit/api/api.ts'
import { serverText } from '../../../kit/form/fault-text.ts'
import { toastFailedAction } from '../../../kit/list/toast-failed-action.ts'
import { wordingsOf } from '../../../kit/page/page-text.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { toast } from '../../../kit/ui/toast-store.ts'
import { m } from '../../../paraglide/messages.js'
import { toValue } from '../../../settings/office/form-values.ts'
import { SettingsSection } from '../../../settings/office/settings-section.tsx'
import { testPaypalConnection, type WebhookState } from '../office-api.ts'
import { testRefusals } from '../office-texts.ts'
import { paypalSetting } from '../paypal-setting.ts'
import { hasCredentials, type PaymentEditor } from './paypal-form-values.ts'

/** Tests the credentials in the form; a change of them clears the result. */
export function ConnectionTestPanel({ editor }: { editor: PaymentEditor }) {
  const { form, stored } = editor
  const [id, secret, mode] = form.watch(['paypal_client_id', 'paypal_client_secret', 'paypal_mode'])
  const tried = `${mode}\n${id}\n${secret}`
  const { pending, webhook, run } = useConnectionTest(editor, tried)
  const ready = hasCredentials({ paypal_client_id: id, paypal_client_secret: secret, paypal_mode: mode }, stored)
  return (
    <div className="flex flex-col items-start border-line border-t pt-5">
      <Button tone="outline" size="admin" shape="control" disabled={!ready} pending={pending} onClick={run}>
        {!pending && <PlugZap aria-hidden className="size-4" />}
        <span>{m.payments_account_test()}</span>
      </Button>
      <div role="status" className="max-w-prose text-sm">
        {webhook && <TestResult webhook={webhook} />}
      </div>
    </div>
  )
}

const webhookTexts: Record<WebhookState, () => string> = {
  ready: m.payments_account_webhook_ready,
  missing: m.payments_account_webhook_missing,
  mismatch: m.payments_account_webhook_mismatch,
  unchecked: m.payments_account_webhook_unchecked,
}

/** The connection works; webhooks are configured separately. */
function TestResult({ webhook }: { webhook: WebhookState }) {
  const ready = webhook === 'ready'
  const Icon = ready ? CircleCheck : CircleAlert
  return (
    <ul className="flex flex-col gap-1.5 pt-3">
      <li className="flex items-start gap-2 text-success-text">
        <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0" />
        {m.payments_account_test_good_text()}
      </li>
      <li className={`flex items-start gap-2 ${ready ? 'text-success-text' : 'text-warning-text'}`}>
        <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span>{webhookTexts[webhook]()}</span>
      </li>
    </ul>
  )
}

const links = [
  { href: 'https://developer.paypal.com/dashboard/applications/sandbox', label: m.payments_account_guide_apps },
  { href: 'https://developer.paypal.com/api/rest/', label: m.payments_account_guide_docs },
  { href: 'https://www.paypal.com/bizsignup/', label: m.payments_account_guide_business },
]

/** Step-by-step guide to the credentials. */
export function SetupGuide() {
  return (
    <SettingsSection title={m.payments_account_guide()} text={m.payments_account_guide_text()}>
      <ol className="flex list-decimal flex-col gap-2 pl-5 marker:text-muted">
        <li>{m.payments_account_guide_sign_in()}</li>
        <li>{m.payments_account_guide_create()}</li>
        <li>{m.payments_account_guide_copy()}</li>
        <li>{m.payments_account_guide_save()}</li>
        <li>{m.payments_account_guide_methods()}</li>
      </ol>
      <ul className="flex flex-col items-start gap-1 border-line border-t pt-4">
        {links.map(({ href, label }) => (
          <li key={href}>
            <a
              href={href}
              target="_blank"
              rel="noopener noreferrer"
              className="inline-flex min-h-control items-center gap-2 font-semibold text-brand-text underline-offset-4 hover:underline"
            >
              <span>{label()}</span>
              <ExternalLink aria-hidden className="size-4 shrink-0" />
              <span className="sr-only">{m.payments_account_new_tab()}</span>
            </a>
          </li>
        ))}
      </ul>
    </SettingsSection>
  )
}

/** Tests the credentials in the form against PayPal (back office §8). `tried` are the credentials of the result. */
function useConnectionTest({ form, stored }: PaymentEditor, tried: string) {
  const { mutate, isPending, data, variables } = useMutation({
    mutationFn: (_: string) => {
      const values = { ...form.getValues(), paypal_type: 'business' as const }
      const { fields, form: declared, schema } = paypalSetting
      return api(testPaypalConnection, { body: schema.parse(toValue(fields, declared, values, stored)) })
    },
    onSuccess: () =>
      toast({
        title: m.payments_account_test_good_title(),
        description: m.payments_account_test_good_text(),
        tone: 'success',
        topic: 'settings',
      }),
    onError: (error) =>
      toastFailedAction(error, {
        title: m.payments_account_test_bad_title(),
        description: serverText(error, m.payments_account_test_bad_text(), wordingsOf(testRefusals)),
        topic: 'settings',
      }),
  })
  const webhook = variables === tried ? data?.webhook : undefined
  return { pending: isPending, webhook, run: () => !isPending && mutate(tried) }
}
