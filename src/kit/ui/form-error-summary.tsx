import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { FieldErrors, FieldValues } from 'react-hook-form'
import { m } from '../../paraglide/messages.js'
import { fieldsOf } from '../records.ts'
import { fieldId } from './field.tsx'

export interface SummaryError {
  /** The field's name, or undefined for an error of the whole form. */
  field?: string
  message: string
}

/** The entries of React Hook Form's `formState.errors`, in the order of the form. */
export function summaryOf<Values extends FieldValues>(errors: FieldErrors<Values>): SummaryError[] {
  return Object.entries(errors).flatMap(([field, error]) => {
    const { message } = fieldsOf(error)
    return typeof message === 'string' && message !== '' ? [{ ...(field !== 'root' && { field }), message }] : []
  })
}

/**
 * Error summary of a failed submit: receives the focus on each submit, and links to each field with an error.
 * Renders nothing without errors or before the first submit.
 */
export function FormErrorSummary({ errors, submitCount }: { errors: SummaryError[]; submitCount: number }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (submitCount > 0) box.current?.focus()
  }, [submitCount])
  if (errors.length === 0 || submitCount === 0) return null
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="rounded-card border border-danger bg-danger-soft px-4 py-3 text-danger-text"
    >
      <p className="flex items-center gap-2 font-bold">
        <CircleAlert aria-hidden className="size-5 shrink-0" />
        {m.errors_summary_title()}
      </p>
      <ul className="mt-1 flex flex-col pl-7 text-sm">
        {errors.map(({ field, message }) => (
          <li key={`${field}-${message}`}>{field ? <FieldLink field={field} message={message} /> : message}</li>
        ))}
      </ul>
    </div>
  )
}

/**
 * The message, prefixed with the field's label unless it already names the field, and with the legend of the group when
 * two fields of the form have the same label.
 */
function namedMessage(id: string, message: string): string {
  const input = document.getElementById(id)
  const name = labelText(input)
  if (!input || name === '') return message
  const others = [...(input.closest('form')?.elements ?? [])].filter((other) => other !== input).map(labelText)
  const legend = others.includes(name) ? textOf(input.closest('fieldset')?.querySelector('legend')) : ''
  const names = [name]
  // "Price must be …" names the field "Price (USD)", unless another label begins with the same word.
  const [word = ''] = firstWord(name)
  if (word.length > 2 && !others.some((other) => other !== name && firstWord(other)[0] === word)) names.push(word)
  const says = (texts: string[]) => texts.some((text) => message.toLowerCase().includes(text.toLowerCase()))
  const parts = [...(legend && !says([legend]) ? [legend] : []), ...(says(names) ? [] : [name])]
  return parts.length === 0 ? message : `${parts.join(', ')}: ${message}`
}

const firstWord = (text: string) => /^[\p{L}\p{N}]+/u.exec(text) ?? []

/** Text of a label, without the "optional" note. */
const labelText = (field: Element | null): string =>
  field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement
    ? textOf(field.labels?.[0]?.firstChild)
    : ''

const textOf = (node: Node | null | undefined): string => node?.textContent?.trim() ?? ''

function FieldLink({ field, message }: { field: string; message: string }) {
  const id = fieldId(field)
  const focusField = () => document.getElementById(id)?.focus()
  return (
    <a
      href={`#${id}`}
      className="inline-flex min-h-8 items-center underline underline-offset-4"
      onClick={(event) => {
        event.preventDefault()
        focusField()
      }}
    >
      {namedMessage(id, message)}
    </a>
  )
}
