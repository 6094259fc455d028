import { productName } from '../../catalog/store/product-text.ts'
import { useRulesForm } from '../../kit/form/rules-form.ts'
import { momentText } from '../../kit/list/figures.ts'
import { FormDialog } from '../../kit/page/form-dialog.tsx'
import { pageText } from '../../kit/page/page-text.ts'
import { Fact } from '../../kit/ui/fact.tsx'
import { Link } from '../../kit/ui/link.tsx'
import { SelectField } from '../../kit/ui/select-field.tsx'
import { TextAreaField } from '../../kit/ui/text-field.tsx'
import { m } from '../../paraglide/messages.js'
import type { StaffReview } from '../office-api.ts'
import { refusalReasons } from '../review.ts'
import { RatingText } from '../store/rating-text.tsx'
import { Stars } from '../store/stars.tsx'
import { refusalTexts } from '../texts.ts'
import { type DecisionValues, decisionRules, useSaveDecision, valuesOf } from './review-queries.ts'
import { ReviewStateBadge } from './review-state.tsx'

/** A review with what staff decide about it, and the answer of the shop. */
export function ReviewDialog({ review, onClose }: { review: StaffReview; onClose: () => void }) {
  const form = useRulesForm<DecisionValues>(decisionRules, valuesOf(review), { mode: 'onSubmit' })
  const save = useSaveDecision(review, { form, onDone: onClose })
  const { errors } = form.formState
  const decision = form.watch('decision')
  return (
    <FormDialog
      title={m.review_admin_about({ product: productName(review.product) })}
      form={form}
      size="lg"
      pending={save.isPending}
      submitLabel={m.review_admin_save()}
      cancelLabel={m.review_admin_close()}
      onClose={onClose}
      chosenBy="review"
      onSubmit={(values) => save.mutate(values)}
    >
      <ReviewFacts review={review} />
      <SelectField
        {...form.register('decision')}
        label={m.review_admin_decision()}
        hint={m.review_admin_decision_hint()}
        error={errors.decision?.message}
      >
        {review.state === 'waiting' && <option value="">{m.review_admin_decision_choose()}</option>}
        <option value="publish">{m.review_admin_publish()}</option>
        <option value="refuse">{m.review_admin_refuse()}</option>
      </SelectField>
      {decision === 'refuse' && (
        <SelectField {...form.register('reason')} label={m.review_admin_reason()} error={errors.reason?.message}>
          <option value="">{m.review_admin_reason_choose()}</option>
          {refusalReasons.map((reason) => (
            <option key={reason} value={reason}>
              {pageText(refusalTexts, reason)}
            </option>
          ))}
        </SelectField>
      )}
      {decision === 'publish' && (
        <TextAreaField
          {...form.register('text')}
          label={m.review_admin_answer()}
          hint={m.review_admin_answer_hint()}
          error={errors.text?.message}
          rows={4}
        />
      )}
    </FormDialog>
  )
}

function ReviewFacts({ review }: { review: StaffReview }) {
  const { product, orderNumber, author, writtenAt, language, text, stars, state } = review
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <Stars stars={stars} />
        <ReviewStateBadge state={state} />
      </div>
      <p lang={language} className="wrap-anywhere max-w-prose whitespace-pre-line">
        {text}
      </p>
      <dl className="grid gap-4 border-line border-t pt-4 sm:grid-cols-2">
        <Fact label={m.review_admin_author()}>{author ?? m.review_author_gone()}</Fact>
        <Fact label={m.review_admin_written()}>{momentText(writtenAt)}</Fact>
        <Fact label={m.review_admin_order()}>
          <Link
            to="/admin/orders"
            search={{ order: orderNumber }}
            className="money inline-flex min-h-control items-center underline underline-offset-4"
          >
            {orderNumber}
          </Link>
        </Fact>
        <Fact label={m.review_admin_rating()}>
          {product.rating ? <RatingText rating={product.rating} /> : m.review_admin_rating_none()}
        </Fact>
      </dl>
    </>
  )
}
