import { readPrice, readWhole } from '../../catalog/catalog.ts'
import { DepositFields } from '../../catalog/office/deposit-fields.tsx'
import {
  type DepositValues,
  depositBody,
  depositField,
  depositTermsText,
  depositValues,
} from '../../catalog/office/deposit-values.ts'
import { type ServiceTerms, serviceTermsLimits } from '../../catalog/service-terms.ts'
import { api } from '../../kit/api/api.ts'
import { nameIn } from '../../kit/bilingual.ts'
import { type FormRules, showFieldFaults } from '../../kit/form/form-rules.ts'
import { useRulesForm } from '../../kit/form/rules-form.ts'
import { guarded } from '../../kit/page/form.tsx'
import { FormDialog } from '../../kit/page/form-dialog.tsx'
import { NewerVersion, useNewerVersion } from '../../kit/page/newer-version.tsx'
import { entriesOf, keysOf, recordFrom } from '../../kit/records.ts'
import { Switch } from '../../kit/ui/switch.tsx'
import { TextField } from '../../kit/ui/text-field.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { listServices, type OfficeResource, type Service, saveServiceTerms } from '../office-api.ts'
import { defaultServiceTerms } from '../service-terms.ts'
import type { useCalendarChanges } from './calendar-queries.ts'
import { NeedsField, needsText, readNeeds, TermsWarning, type TypedNeed, typedNeeds } from './needs-field.tsx'

/** The terms as typed. */
type Values = Record<keyof ServiceTerms, string> & DepositValues & { booked: boolean; needs: TypedNeed[] }

const terms = keysOf(serviceTermsLimits)
const typed = (values: ServiceTerms) =>
  recordFrom(entriesOf(values).map(([term, value]) => [term, String(value)] as const))
const read = (values: Values): ServiceTerms => recordFrom(terms.map((term) => [term, readWhole(values[term])] as const))

const valuesOf = ({ terms: stored, depositTerms }: Service, resources: readonly OfficeResource[]): Values => {
  const { resources: needs, ...fields } = stored ?? { ...defaultServiceTerms, resources: [] }
  return {
    booked: stored !== null,
    ...typed(fields),
    ...depositValues(depositTerms),
    needs: typedNeeds(needs, resources),
  }
}

/** A shop without rooms and devices says nothing of them, which a release understands that does not know them. */
const bodyOf = (values: Values) => ({
  ...read(values),
  depositTerms: depositBody(values),
  ...(values.needs.length > 0 && { resources: readNeeds(values.needs) }),
})

export const termsRules: FormRules<Values> = {
  schema: saveServiceTerms.body,
  toBody: (values) => (values.booked ? bodyOf(values) : defaultServiceTerms),
  fieldOf: (name) => (name.startsWith('resources') ? 'needs' : depositField(name)),
}

const labels: Record<keyof ServiceTerms, () => string> = {
  durationMinutes: m.terms_duration,
  bufferMinutes: m.terms_buffer,
  minimumNoticeHours: m.terms_notice,
  bookableDays: m.terms_bookable_days,
  cancelUntilHours: m.terms_cancel_until,
}

interface TermsDialogProps {
  service: Service
  resources: readonly OfficeResource[]
  saveTerms: ReturnType<typeof useCalendarChanges>['saveTerms']
  onClose: () => void
}

/** How a service is booked: its duration, the time around it, the deadlines, and the rooms and devices that it needs. */
export function TermsDialog({ service, resources, saveTerms, onClose }: TermsDialogProps) {
  const form = useRulesForm<Values>(termsRules, { ...valuesOf(service, resources), booked: true })
  const newer = useNewerVersion<Values>({
    form,
    version: service.version,
    load: async () => {
      const now = (await api(listServices)).find(({ id }) => id === service.id)
      if (!now) throw new Error('the service was archived')
      return { values: valuesOf(now, resources), version: now.version }
    },
    describe: (name, values) => {
      if (name === 'booked') {
        return { label: m.terms_booked(), text: values.booked ? m.audit_value_yes() : m.audit_value_no() }
      }
      if (name === 'needs') return { label: m.terms_resources(), text: needsText(readNeeds(values.needs)) }
      if (!values.booked) return null
      if (name === 'depositKind') return { label: m.deposit_kind(), text: typedDeposit(values) }
      return name === 'depositValue' || name === 'lateKeeps'
        ? null
        : { label: labels[name](), text: values[name].trim() }
    },
    submit: () => form.handleSubmit(submit)(),
  })
  const submit = (values: Values): void =>
    saveTerms.mutate(
      { id: service.id, terms: values.booked ? bodyOf(values) : null, version: newer.version.current },
      {
        onSuccess: onClose,
        onError: (error) =>
          void guarded(async () => (await newer.explain(error)) || showFieldFaults(form, error, termsRules)),
      },
    )
  const { errors } = form.formState
  return (
    <FormDialog
      title={m.terms_title({ name: nameIn(getLocale(), service) })}
      form={form}
      pending={saveTerms.isPending}
      submitLabel={m.terms_save()}
      onClose={onClose}
      onSubmit={submit}
    >
      <Switch {...form.register('booked')} label={m.terms_booked()} hint={m.terms_booked_hint()} />
      {form.watch('booked') &&
        terms.map((term) => (
          <TextField
            key={term}
            {...form.register(term)}
            inputMode="numeric"
            label={labels[term]()}
            error={errors[term]?.message}
            autoComplete="off"
            required
          />
        ))}
      {form.watch('booked') && (
        <DepositFields
          register={(name) => form.register(name)}
          kind={form.watch('depositKind')}
          error={errors.depositValue?.message}
        />
      )}
      {form.watch('booked') && (
        <NeedsField
          needs={form.watch('needs')}
          register={(at) => form.register(`needs.${at}.count`)}
          error={errors.needs?.message}
          resources={resources}
        />
      )}
      {form.watch('booked') && <NoChangeWarning values={form.watch()} />}
      <NewerVersion question={newer.question} />
    </FormDialog>
  )
}

/** What was typed of the deposit, in words. */
function typedDeposit(values: DepositValues): string {
  const { amount, ...terms } = { amount: undefined, ...depositBody(values) }
  return depositTermsText({ ...terms, ...(amount !== undefined && { amount: readPrice(amount) }) })
}

/** Warns of terms with which a customer can book a time that can no longer be canceled. */
function NoChangeWarning({ values }: { values: Values }) {
  const { minimumNoticeHours: notice, cancelUntilHours: cancel } = read(values)
  return (
    <div role="status" className="empty:hidden">
      {notice < cancel && <TermsWarning text={m.terms_no_change({ cancel })} />}
    </div>
  )
}
