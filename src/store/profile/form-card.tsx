import type { ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { DraftOffer } from '../../kit/page/draft-offer.tsx'
import { Form } from '../../kit/page/form.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { FormErrorSummary, summaryOf } from '../../kit/ui/form-error-summary.tsx'
import { isStaff, useCurrentUser } from '../../session/store/current-user.ts'

const storeButton = { size: 'sm', shape: 'pill' } as const
const backOfficeButton = { size: 'admin', shape: 'control' } as const

interface FormCardProps<Values extends FieldValues> {
  title: string
  text: string
  form: UseFormReturn<Values>
  onSubmit: (values: Values) => Promise<void>
  submitLabel: string
  children: ReactNode
}

/** A form in a card: error summary, fields and button. */
export function FormCard<Values extends FieldValues>(props: FormCardProps<Values>) {
  const { title, text, form, onSubmit, submitLabel, children } = props
  const { errors, submitCount, isSubmitting } = form.formState
  return (
    <Card>
      <Form aria-label={title} onSubmit={form.handleSubmit(onSubmit)} className="flex flex-col gap-5 p-5 sm:p-6">
        <FormErrorSummary errors={summaryOf(errors)} submitCount={submitCount} />
        <div>
          <h2 className="font-bold text-lg">{title}</h2>
          <p className="text-muted text-sm">{text}</p>
        </div>
        <DraftOffer form={form} />
        {children}
        <Button
          type="submit"
          {...(isStaff(useCurrentUser()) ? backOfficeButton : storeButton)}
          pending={isSubmitting}
          className="self-start"
        >
          {submitLabel}
        </Button>
      </Form>
    </Card>
  )
}
