import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

/** The default id of a field with this name; error summaries link to it. */
export function fieldId(name: string | undefined, id?: string): string {
  return id ?? `field-${(name ?? 'unnamed').replace(/\W/g, '-')}`
}

interface FieldIds {
  id: string
  hintId: string
  errorId: string
  describedBy: string | undefined
}

/** Ids that associate an input with its hint and its error. */
export function fieldIds(options: { id?: string; name?: string; hint?: ReactNode; error?: string }): FieldIds {
  const id = fieldId(options.name, options.id)
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const described = [options.error && errorId, options.hint && hintId].filter(Boolean).join(' ')
  return { id, hintId, errorId, describedBy: described === '' ? undefined : described }
}

export interface FieldProps {
  label: ReactNode
  /** Help text below the input, after its error. */
  hint?: ReactNode
  error?: string
  /** Layout of the whole field only (grid columns, margins). */
  className?: string
}

/** Layout of a field: visible label, input, error and hint. */
export function Field({
  label,
  hint,
  error,
  className = '',
  ids,
  optional,
  children,
}: FieldProps & { ids: FieldIds; optional?: string; children: ReactNode }) {
  return (
    <div className={`flex min-w-0 flex-col gap-1.5 ${className}`}>
      <label htmlFor={ids.id} className="font-semibold text-sm">
        <span>{label}</span>
        {optional && <span className="font-normal text-muted">{` ${optional}`}</span>}
      </label>
      {children}
      <FieldNotes ids={ids} error={error} hint={hint} />
    </div>
  )
}

interface FieldNotesProps {
  ids: FieldIds
  error: string | undefined
  hint: ReactNode
  className?: string
}

/** Error and hint below an input. */
export function FieldNotes({ ids, error, hint, className = '' }: FieldNotesProps) {
  return (
    <>
      {error && <FieldError id={ids.errorId}>{error}</FieldError>}
      {hint && (
        <div id={ids.hintId} className={`text-muted text-xs ${className}`}>
          {hint}
        </div>
      )}
    </>
  )
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1.5 font-medium text-danger-text text-sm">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>{children}</span>
    </p>
  )
}

/** Styles of all text inputs. */
export const inputStyle = [
  'w-full min-w-0 min-h-11 rounded-control bg-surface px-3.5 py-2 text-base text-ink placeholder:text-muted',
  'border border-line-strong transition-colors duration-120 hover:border-ink',
  'aria-invalid:border-danger aria-invalid:bg-danger-soft disabled:opacity-60 disabled:hover:border-line-strong',
].join(' ')
