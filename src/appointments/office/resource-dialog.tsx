import { api } from '../../kit/api/api.ts'
import { type FormRules, showFieldFaults } from '../../kit/form/form-rules.ts'
import { useRulesForm } from '../../kit/form/rules-form.ts'
import { guarded } from '../../kit/page/form.tsx'
import { FormDialog } from '../../kit/page/form-dialog.tsx'
import { NewerVersion, useNewerVersion } from '../../kit/page/newer-version.tsx'
import { Switch } from '../../kit/ui/switch.tsx'
import { TextField } from '../../kit/ui/text-field.tsx'
import { m } from '../../paraglide/messages.js'
import { createResource, listResources, type OfficeResource } from '../office-api.ts'
import type { useCalendarChanges } from './calendar-queries.ts'

interface Values {
  name: string
  /** Separated by commas. */
  kinds: string
  isActive: boolean
}

const bodyOf = ({ kinds, ...rest }: Values) => ({ ...rest, kinds: kinds.split(',') })

export const resourceRules: FormRules<Values> = {
  schema: createResource.body,
  toBody: bodyOf,
  fieldOf: (name) => (name.startsWith('kinds') ? 'kinds' : name),
}

const valuesOf = ({ name, kinds, isActive }: Pick<OfficeResource, 'name' | 'kinds' | 'isActive'>): Values => ({
  name,
  kinds: kinds.join(', '),
  isActive,
})

const labels: Record<keyof Values, () => string> = {
  name: m.calendars_name,
  kinds: m.resources_kinds,
  isActive: m.resources_active,
}

interface ResourceDialogProps {
  /** Undefined for a new one. */
  resource: OfficeResource | undefined
  save: ReturnType<typeof useCalendarChanges>['saveResource']
  onClose: () => void
}

/** Adds or changes a room or a device. */
export function ResourceDialog({ resource, save, onClose }: ResourceDialogProps) {
  const form = useRulesForm<Values>(resourceRules, valuesOf(resource ?? { name: '', kinds: [], isActive: true }))
  const newer = useNewerVersion<Values>({
    form,
    version: resource?.version ?? 0,
    load: async () => {
      const now = (await api(listResources)).find(({ id }) => id === resource?.id)
      if (!now) throw new Error('the room or device was deleted')
      return { values: valuesOf(now), version: now.version }
    },
    describe: (name, values) => {
      const value = values[name]
      const text = value === true ? m.audit_value_yes() : value === false ? m.audit_value_no() : value.trim()
      return { label: labels[name](), text }
    },
    submit: () => form.handleSubmit(submit)(),
  })
  const submit = (values: Values): void => {
    const body = bodyOf(values)
    save.mutate(resource ? { ...body, id: resource.id, version: newer.version.current } : body, {
      onSuccess: onClose,
      onError: (error) =>
        void guarded(async () => (await newer.explain(error)) || showFieldFaults(form, error, resourceRules)),
    })
  }
  const { errors } = form.formState
  return (
    <FormDialog
      title={resource ? m.resources_edit_title() : m.resources_add()}
      form={form}
      pending={save.isPending}
      submitLabel={m.resources_save()}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        {...form.register('name')}
        label={m.calendars_name()}
        hint={m.resources_name_hint()}
        error={errors.name?.message}
        autoComplete="off"
        required
      />
      <TextField
        {...form.register('kinds')}
        label={m.resources_kinds()}
        hint={m.resources_kinds_hint()}
        error={errors.kinds?.message}
        autoComplete="off"
        required
      />
      <Switch {...form.register('isActive')} label={m.resources_active()} hint={m.resources_active_hint()} />
      <NewerVersion question={newer.question} />
    </FormDialog>
  )
}
