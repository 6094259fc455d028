import { TriangleAlert } from 'lucide-react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { readWhole } from '../../catalog/catalog.ts'
import { FieldError } from '../../kit/ui/field.tsx'
import { TextField } from '../../kit/ui/text-field.tsx'
import { m } from '../../paraglide/messages.js'
import type { OfficeResource } from '../office-api.ts'
import { chooseResources, type ResourceNeed } from '../resources.ts'

/** How many of a kind are needed, as typed. */
export interface TypedNeed {
  kind: string
  count: string
}

/** A line for each kind of room and device that there is, or that is needed. */
export function typedNeeds(needs: readonly ResourceNeed[], resources: readonly OfficeResource[]): TypedNeed[] {
  const kinds = new Set([...needs.map(({ kind }) => kind), ...resources.flatMap((resource) => resource.kinds)])
  return [...kinds]
    .sort((a, b) => a.localeCompare(b))
    .map((kind) => ({
      kind,
      count: String(needs.find((need) => need.kind === kind)?.count ?? ''),
    }))
}

/** What is needed of the typed lines; 0 is none. */
export const readNeeds = (typed: readonly TypedNeed[]): ResourceNeed[] =>
  typed.map(({ kind, count }) => ({ kind, count: readWhole(count || '0') })).filter(({ count }) => count !== 0)

/** `1 × Room, 2 × Steamer`; blank without any. */
export const needsText = (needs: readonly ResourceNeed[]): string =>
  needs.map(({ kind, count }) => `${count} × ${kind}`).join(', ')

/** Whether the rooms and devices that are in use are enough for one appointment. */
export const areEnough = (needs: readonly ResourceNeed[], resources: readonly OfficeResource[]): boolean =>
  chooseResources(
    needs,
    resources.filter(({ isActive }) => isActive).map(({ kinds }) => ({ kinds, services: 0 })),
  ) !== null

interface NeedsFieldProps {
  needs: readonly TypedNeed[]
  /** Of the count of a line. */
  register: (at: number) => UseFormRegisterReturn
  error: string | undefined
  resources: readonly OfficeResource[]
}

/** How many rooms and devices of each kind an appointment needs; nothing in a shop without any. */
export function NeedsField({ needs, register, error, resources }: NeedsFieldProps) {
  if (needs.length === 0) return null
  const wanted = readNeeds(needs)
  const isTooMany = wanted.every(({ count }) => count > 0 && count < 100) && !areEnough(wanted, resources)
  return (
    <fieldset id="needs" tabIndex={-1} aria-describedby="needs-hint" className="flex flex-col gap-3">
      <legend className="pb-1 font-semibold">{m.terms_resources()}</legend>
      <p id="needs-hint" className="text-muted text-sm">
        {m.terms_resources_hint()}
      </p>
      {error && <FieldError id="needs-error">{error}</FieldError>}
      <div className="grid items-end gap-4 sm:grid-cols-2">
        {needs.map(({ kind }, at) => (
          <TextField key={kind} {...register(at)} label={kind} inputMode="numeric" autoComplete="off" />
        ))}
      </div>
      <div role="status" className="empty:hidden">
        {isTooMany && <NotEnough />}
      </div>
    </fieldset>
  )
}

/** A warning about the terms of a service. */
export const TermsWarning = ({ text }: { text: string }) => (
  <p className="flex items-start gap-2 rounded-card bg-warning-soft px-4 py-3 text-sm">
    <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warning-text" />
    <span>{text}</span>
  </p>
)

/** Warns of needs that are never met. */
export const NotEnough = () => <TermsWarning text={m.terms_needs_too_many()} />
