import { useContext, useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { m } from '../../paraglide/messages.js'
import { deLocalizeUrl } from '../../paraglide/runtime.js'
import { Button } from '../ui/button.tsx'
import { DraftOwner } from './draft-owner.ts'
import { deleteDraft, readDraft, registerForm } from './form-draft.ts'

interface DraftOfferProps<Values extends FieldValues> {
  form: UseFormReturn<Values>
}

/**
 * Keeps what is typed into the form when the session is lost or the language changes, and offers it when the form is
 * opened again by the same person in the same tab.
 */
export function DraftOffer<Values extends FieldValues>({ form }: DraftOfferProps<Values>) {
  const owner = useContext(DraftOwner)
  return owner === null ? null : <Offer key={owner} form={form} owner={owner} />
}

function Offer<Values extends FieldValues>({ form, owner }: DraftOfferProps<Values> & { owner: string }) {
  const { isDirty, defaultValues: base = {} } = form.formState
  const [name] = useState(() => nameOf(base))
  const [draft, setDraft] = useState(() => readDraft<Partial<Values>>(name, { owner, base }))
  const typed = useRef({ isDirty, base })
  useEffect(() => {
    typed.current = { isDirty, base }
  })
  useEffect(
    () =>
      registerForm(name, () => {
        const { isDirty, base } = typed.current
        const values = isDirty ? changed(form.getValues(), base) : {}
        return Object.keys(values).length > 0 ? { owner, base, values } : null
      }),
    [form, name, owner],
  )
  if (draft === null) return null
  const end = () => {
    deleteDraft(name)
    setDraft(null)
  }
  const restore = () => {
    form.reset({ ...form.getValues(), ...draft }, { keepDefaultValues: true })
    end()
  }
  return (
    <div role="status" className="flex flex-wrap items-center gap-3 rounded-card bg-info-soft px-4 py-3 text-info-text">
      <p className="min-w-0 flex-1 basis-60 text-sm">{m.draft_offer()}</p>
      <div className="flex flex-wrap gap-2">
        <Button tone="outline" size="sm" onClick={end}>
          {m.draft_discard()}
        </Button>
        <Button size="sm" onClick={restore}>
          {m.draft_restore()}
        </Button>
      </div>
    </div>
  )
}

/** The forms of a page differ in their fields, or in the values that they begin with. */
function nameOf(base: object): string {
  const { pathname } = deLocalizeUrl(window.location.href)
  return `${pathname} ${Object.keys(base).sort().join(' ')}`
}

/** What is typed, without files, which cannot be stored, the fields of a `PasswordField`, and codes. */
function changed(values: FieldValues, base: FieldValues): FieldValues {
  const fields = document.querySelectorAll<HTMLInputElement>('[data-secret], [autocomplete=one-time-code]')
  const secrets = [...fields].map(({ name }) => name)
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) =>
        !secrets.includes(name) && !hasFile(value) && JSON.stringify(value) !== JSON.stringify(base[name]),
    ),
  )
}

function hasFile(value: unknown): boolean {
  if (value instanceof Blob) return true
  return typeof value === 'object' && value !== null && Object.values(value).some(hasFile)
}
