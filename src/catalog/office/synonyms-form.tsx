import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../kit/api/api.ts'
import type { EndpointReply } from '../../kit/endpoint.ts'
import { serverText } from '../../kit/form/fault-text.ts'
import { type FormRules, showFieldFaults } from '../../kit/form/form-rules.ts'
import { useRulesForm } from '../../kit/form/rules-form.ts'
import { toastFailedAction } from '../../kit/list/toast-failed-action.ts'
import { DraftOffer } from '../../kit/page/draft-offer.tsx'
import { Form, guarded } from '../../kit/page/form.tsx'
import { NewerVersion, useNewerVersion } from '../../kit/page/newer-version.tsx'
import { UnsavedGuard } from '../../kit/page/unsaved-guard.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { TextAreaField } from '../../kit/ui/text-field.tsx'
import { toast } from '../../kit/ui/toast-store.ts'
import { m } from '../../paraglide/messages.js'
import { SettingsSection } from '../../settings/office/settings-section.tsx'
import { getSynonyms, saveSynonyms } from '../office-search-api.ts'
import { lonelyLines, readSynonyms, synonymsText } from '../synonyms.ts'

type Saved = EndpointReply<typeof getSynonyms>

/** Read each time the form opens. */
export const synonymsFormQuery = queryOptions({
  queryKey: ['admin', 'synonyms'],
  queryFn: () => api(getSynonyms),
  gcTime: 0,
})

interface Values {
  /** One group a line. */
  groups: string
}

const valuesOf = ({ groups }: Saved): Values => ({ groups: synonymsText(groups) })

export const synonymRules: FormRules<Values> = {
  schema: saveSynonyms.body,
  toBody: ({ groups }) => ({ groups: readSynonyms(groups) }),
  fieldOf: (name) => name.split('.')[0],
  also: ({ groups }) => {
    const [line] = lonelyLines(groups)
    return line === undefined ? {} : { groups: m.search_synonyms_lonely({ line }) }
  },
}

/** Words that mean the same, one group a line. */
export function SynonymsForm({ loaded }: { loaded: Saved }) {
  const queryClient = useQueryClient()
  const form = useRulesForm<Values>(synonymRules, valuesOf(loaded), { shouldFocusError: true })
  const newer = useNewerVersion<Values>({
    form,
    version: loaded.version,
    load: async () => {
      const now = await api(getSynonyms)
      return { values: valuesOf(now), version: now.version }
    },
    describe: (_, { groups }) => ({ label: m.search_synonyms_label(), text: groups }),
    submit: () => form.handleSubmit(submit)(),
  })
  const save = useMutation({
    mutationFn: ({ groups }: Values) =>
      api(saveSynonyms, { body: { groups: readSynonyms(groups), version: newer.version.current } }),
  })
  const submit = (values: Values): void =>
    save.mutate(values, {
      onSuccess: (saved) => {
        newer.version.current = saved.version
        // What was typed meanwhile stays.
        const typed = form.getValues()
        form.reset(valuesOf(saved))
        if (typed.groups !== values.groups) form.reset(typed, { keepDefaultValues: true })
        void queryClient.invalidateQueries({ queryKey: ['synonyms'] })
        toast({ title: m.search_synonyms_saved(), tone: 'success', topic: 'settings' })
      },
      onError: (error) =>
        void guarded(async () => {
          if ((await newer.explain(error)) || showFieldFaults(form, error, synonymRules)) return
          toastFailedAction(error, {
            title: m.search_synonyms_failed(),
            description: serverText(error, m.errors_unexpected_text()),
          })
        }),
    })
  const { errors, isDirty } = form.formState
  return (
    <Form aria-label={m.search_synonyms_title()} onSubmit={form.handleSubmit(submit)} className="flex flex-col gap-6">
      <DraftOffer form={form} />
      <SettingsSection title={m.search_synonyms_title()} text={m.search_synonyms_text()}>
        <TextAreaField
          {...form.register('groups')}
          label={m.search_synonyms_label()}
          hint={m.search_synonyms_hint()}
          error={errors.groups?.message}
          rows={14}
          spellCheck={false}
        />
        <div className="flex flex-wrap items-center justify-end gap-3">
          <p role="status" className="mr-auto font-medium text-muted text-sm">
            {isDirty && m.settings_unsaved()}
          </p>
          <Button type="submit" size="admin" shape="control" pending={save.isPending}>
            {m.settings_save()}
          </Button>
        </div>
      </SettingsSection>
      <UnsavedGuard dirty={isDirty} />
      <NewerVersion question={newer.question} />
    </Form>
  )
}
