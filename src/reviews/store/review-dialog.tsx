import { Star } from 'lucide-react'
import type { UseFormReturn } from 'react-hook-form'
import { serverText } from '../../kit/form/fault-text.ts'
import { showFieldFaults } from '../../kit/form/form-rules.ts'
import { useRulesForm } from '../../kit/form/rules-form.ts'
import { FormDialog } from '../../kit/page/form-dialog.tsx'
import { FieldError, fieldIds } from '../../kit/ui/field.tsx'
import { TextAreaField } from '../../kit/ui/text-field.tsx'
import { toast } from '../../kit/ui/toast-store.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { useSessionEnd } from '../../session/store/use-session-end.ts'
import { starChoices } from '../review.ts'
import { type ReviewedLine, type ReviewValues, reviewRules, useSendReview } from './own-reviews.ts'

/** Writes or changes the review of a line. A failure keeps what was typed. */
export function ReviewDialog({ onClose, ...line }: ReviewedLine & { onClose: () => void }) {
  const { orderId, lineId, name, review } = line
  const form = useRulesForm<ReviewValues>(reviewRules, {
    orderId,
    lineId,
    stars: review ? String(review.stars) : '',
    text: review?.text ?? '',
  })
  const send = useSendReview(line)
  const endSession = useSessionEnd()
  const submit = async ({ stars, text }: ReviewValues) => {
    try {
      await send.mutateAsync({ stars: Number(stars), text, language: getLocale() })
      onClose()
    } catch (error) {
      if (endSession(error) || showFieldFaults(form, error, reviewRules)) return
      const description = serverText(error, m.review_failed_text())
      form.setError('root', { message: description })
      toast({ title: m.review_failed_title(), description, tone: 'danger' })
    }
  }
  return (
    <FormDialog
      title={m.review_of({ name })}
      form={form}
      pending={send.isPending}
      submitLabel={m.review_submit()}
      onSubmit={submit}
      onClose={onClose}
    >
      <StarChoice form={form} />
      <TextAreaField
        {...form.register('text')}
        label={m.review_text_label()}
        hint={m.review_text_hint()}
        error={form.formState.errors.text?.message}
        rows={6}
      />
    </FormDialog>
  )
}

const starTexts: Record<(typeof starChoices)[number], () => string> = {
  1: m.review_stars_1,
  2: m.review_stars_2,
  3: m.review_stars_3,
  4: m.review_stars_4,
  5: m.review_stars_5,
}

/** Five radio buttons, which look like stars that are filled up to the chosen one. */
function StarChoice({ form }: { form: UseFormReturn<ReviewValues> }) {
  const error = form.formState.errors.stars?.message
  const chosen = Number(form.watch('stars'))
  const ids = fieldIds({ name: 'stars', ...(error && { error }) })
  const known = starChoices.find((stars) => stars === chosen)
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 font-semibold text-sm">{m.review_stars_label()}</legend>
      <div className="flex flex-wrap items-center gap-x-3">
        <div className="-ml-2 flex text-brand-text">
          {starChoices.toReversed().map((stars, at) => (
            <label
              key={stars}
              className="relative grid size-11 cursor-pointer place-items-center rounded-control has-focus-visible:outline-2 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                {...form.register('stars')}
                id={at === 0 ? ids.id : undefined}
                value={stars}
                aria-label={starTexts[stars]()}
                aria-invalid={error ? true : undefined}
                aria-describedby={ids.describedBy}
                className="absolute inset-0 size-full cursor-pointer opacity-0"
              />
              <Star aria-hidden className={`size-7 ${stars <= chosen ? 'fill-current' : ''}`} />
            </label>
          ))}
        </div>
        <span aria-hidden className="text-muted text-sm">
          {known && starTexts[known]()}
        </span>
      </div>
      {error && <FieldError id={ids.errorId}>{error}</FieldError>}
    </fieldset>
  )
}
