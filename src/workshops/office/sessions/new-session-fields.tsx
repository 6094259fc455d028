import { Plus } from 'lucide-react'
import type { UseFormReturn } from 'react-hook-form'
import { onEnterIn } from '../../../catalog/office/row-actions.tsx'
import { variantLimits } from '../../../catalog/variant-rules.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { TextField } from '../../../kit/ui/text-field.tsx'
import { m } from '../../../paraglide/messages.js'
import type { NewSession, SessionValues } from './session-drafts.ts'

interface NewSessionFieldsProps {
  form: UseFormReturn<SessionValues>
  onAdd: () => void
}

/** The inputs for a session, which may repeat each week. */
export function NewSessionFields({ form, onAdd }: NewSessionFieldsProps) {
  const { errors } = form.formState
  const field = (name: keyof NewSession, label: string) => ({
    ...form.register(name),
    label,
    error: errors[name]?.message,
    autoComplete: 'off',
  })
  const place = { optional: m.products_admin_optional(), maxLength: variantLimits.place }
  return (
    <fieldset onKeyDown={onEnterIn(onAdd)} className="flex min-w-0 flex-col gap-3 rounded-card bg-sunken p-3">
      <legend className="float-left mb-1 font-semibold text-sm">{m.products_admin_session_new()}</legend>
      <div className="grid grid-cols-1 items-start gap-3 min-[26rem]:grid-cols-2 sm:grid-cols-4">
        <TextField {...field('day', m.products_admin_session_day())} type="date" />
        <TextField {...field('from', m.products_admin_session_from())} type="time" />
        <TextField {...field('to', m.products_admin_session_to())} type="time" />
        <TextField {...field('weeks', m.products_admin_session_weeks())} inputMode="numeric" maxLength={2} />
        <TextField {...field('seats', m.products_admin_session_seats())} inputMode="numeric" maxLength={12} />
        <TextField {...field('price', m.products_admin_price())} inputMode="decimal" maxLength={20} />
        <TextField {...field('place', m.products_admin_session_place())} {...place} />
        <TextField {...field('placeEs', m.products_admin_session_place_es())} {...place} lang="es" />
      </div>
      <p className="text-muted text-xs">{m.catalog_session_zone()}</p>
      <Button tone="outline" size="sm" shape="control" className="self-start" onClick={onAdd}>
        <Plus aria-hidden className="size-4" />
        {m.products_admin_session_add()}
      </Button>
    </fieldset>
  )
}
