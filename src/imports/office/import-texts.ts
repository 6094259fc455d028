import { auditFields } from '../../audit/office-texts.ts'
import type { Inputs } from '../../kit/dictionary.ts'
import { faultText } from '../../kit/form/fault-text.ts'
import { countText, moneyText } from '../../kit/list/figures.ts'
import { pageLabel } from '../../kit/page/page-text.ts'
import type { BadgeTone } from '../../kit/ui/badge.tsx'
import { m } from '../../paraglide/messages.js'
import type { ImportAction, ImportState } from '../import.ts'
import type { ImportedRow } from '../office-api.ts'
import { noteTexts } from '../office-texts.ts'

type Text = () => string

export const stateTexts: Record<ImportState, [Text, BadgeTone]> = {
  planning: [m.imports_reading, 'info'],
  planned: [m.imports_state_planned, 'warning'],
  applying: [m.imports_state_applying, 'info'],
  done: [m.imports_state_done, 'success'],
}

/** Of several products. */
export const actionTexts: Record<ImportAction, Text> = {
  create: m.imports_create,
  update: m.imports_update,
  skip: m.imports_skip,
  refuse: m.imports_refuse,
}

/** Of one product. */
export const rowTexts: Record<ImportAction, [Text, BadgeTone]> = {
  create: [m.imports_row_create, 'leaf'],
  update: [m.imports_row_update, 'info'],
  skip: [m.imports_row_skip, 'neutral'],
  refuse: [m.imports_row_refuse, 'danger'],
}

type Change = ImportedRow['changes'][number]

const fieldTexts: Readonly<Record<string, Text>> = {
  variant: m.imports_field_variant,
  optionValues: m.imports_field_values,
}

/** What changes: "Price (Red, 50 ml)". */
export function fieldText({ field, variant }: Change): string {
  const name = fieldTexts[field]?.() ?? pageLabel(auditFields, field)
  return variant === null ? name : `${name} (${variant})`
}

/** A value before or after the import. */
export function valueText({ field }: Change, value: Change['before']): string {
  if (value === null) return field === 'stock' ? m.imports_unlimited() : m.imports_none()
  if (typeof value === 'boolean') return value ? m.imports_yes() : m.imports_no()
  if (typeof value === 'number') return field === 'price' ? moneyText(value) : countText(value)
  return value
}

/** What the shop does differently from the file. */
export function noteText({ code, from, to }: ImportedRow['notes'][number]): string {
  const note = pageLabel(noteTexts, code)
  if (from === undefined) return note
  return to === undefined ? m.imports_note_from({ note, from }) : m.imports_note_to({ note, from, to })
}

/** Why a product is refused. */
export function whyText({ code, message, ...inputs }: NonNullable<ImportedRow['fault']>): string {
  // Further fields are texts and numbers.
  return faultText(code, inputs as Inputs) ?? message
}
