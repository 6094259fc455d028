import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { type FormRules, showFieldFaults } from '../../kit/form/form-rules.ts'
import { useRulesForm } from '../../kit/form/rules-form.ts'
import { type Importance, importances } from '../../kit/importance.ts'
import { FormDialog } from '../../kit/page/form-dialog.tsx'
import { pageText } from '../../kit/page/page-text.ts'
import { shopDay } from '../../kit/shop-time.ts'
import { SelectField } from '../../kit/ui/select-field.tsx'
import { TextAreaField, TextField } from '../../kit/ui/text-field.tsx'
import { m } from '../../paraglide/messages.js'
import { createSystemLog } from '../office-api.ts'
import { importanceTexts, logCategoryTexts } from '../office-texts.ts'
import { type LogCategory, logCategories } from '../system-log.ts'
import type { useLogChanges } from './use-log-changes.ts'

interface Values {
  title: string
  description: string
  category: LogCategory
  importance: Importance
  version: string
  /** A calendar day of the shop: 2026-11-20. */
  date: string
}

export const logRules: FormRules<Values> = {
  schema: createSystemLog.body,
  toBody: (values) => ({ ...values, date: noonIn(values.date) }),
  required: { date: m.logs_date_invalid },
}

interface AddLogDialogProps {
  create: ReturnType<typeof useLogChanges>['create']
  onClose: () => void
}

/** Dialog for a new system log (spec §5); closing with unsaved input asks for confirmation. */
export function AddLogDialog({ create, onClose }: AddLogDialogProps) {
  const [today] = useState(() => shopDay(new Date()))
  const form = useRulesForm<Values>(logRules, {
    title: '',
    description: '',
    category: 'feature',
    importance: 'medium',
    version: '',
    date: today,
  })
  return (
    <FormDialog
      title={m.logs_add()}
      form={form}
      pending={create.isPending}
      submitLabel={m.logs_save()}
      onClose={onClose}
      onSubmit={({ date, ...log }) =>
        create.mutate(
          { ...log, date: date === today ? null : noonIn(date) },
          { onSuccess: onClose, onError: (error) => void showFieldFaults(form, error, logRules) },
        )
      }
    >
      <Fields form={form} />
    </FormDialog>
  )
}

function Fields({ form }: { form: UseFormReturn<Values> }) {
  const { errors } = form.formState
  return (
    <>
      <TextField
        {...form.register('title')}
        label={m.logs_field_title()}
        error={errors.title?.message}
        autoComplete="off"
        required
      />
      <TextAreaField
        {...form.register('description')}
        label={m.logs_field_description()}
        error={errors.description?.message}
        required
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <CategoryAndImportance form={form} />
        <TextField
          {...form.register('version')}
          label={m.logs_version()}
          optional={m.logs_optional()}
          error={errors.version?.message}
          autoComplete="off"
        />
        <TextField
          {...form.register('date')}
          type="date"
          min="1900-01-01"
          max="9999-12-31"
          label={m.logs_date()}
          error={errors.date?.message}
          required
        />
      </div>
    </>
  )
}

function CategoryAndImportance({ form }: { form: UseFormReturn<Values> }) {
  return (
    <>
      <SelectField {...form.register('category')} label={m.logs_category()}>
        {logCategories.map((category) => (
          <option key={category} value={category}>
            {pageText(logCategoryTexts, category)}
          </option>
        ))}
      </SelectField>
      <SelectField {...form.register('importance')} label={m.logs_importance()}>
        {importances.map((importance) => (
          <option key={importance} value={importance}>
            {pageText(importanceTexts, importance)}
          </option>
        ))}
      </SelectField>
    </>
  )
}

/** Noon of a day in Puerto Rico, which has no daylight saving time. */
const noonIn = (day: string): string => `${day}T12:00:00-04:00`
