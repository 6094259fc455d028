import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../kit/api/api.ts'
import { isLostSession } from '../../kit/api/api-error.ts'
import { serverText } from '../../kit/form/fault-text.ts'
import { type FormRules, showFieldFaults } from '../../kit/form/form-rules.ts'
import { useRulesForm } from '../../kit/form/rules-form.ts'
import { momentText } from '../../kit/list/figures.ts'
import { toastFailedAction } from '../../kit/list/toast-failed-action.ts'
import { Form } from '../../kit/page/form.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { TextAreaField } from '../../kit/ui/text-field.tsx'
import { m } from '../../paraglide/messages.js'
import type { Order } from '../api.ts'
import { addOrderNote } from '../notes-api.ts'
import { orderNotesQuery } from './order-queries.ts'

const rules: FormRules<{ text: string }> = { schema: addOrderNote.body, toBody: (values) => values }

/** The notes of staff about an order, and a new one. */
export function NoteSection({ order }: { order: Order }) {
  const queryClient = useQueryClient()
  const query = orderNotesQuery(order.id)
  const { data } = useQuery(query)
  const form = useRulesForm(rules, { text: '' }, { mode: 'onSubmit' })
  const { mutate, isPending } = useMutation({
    mutationFn: (text: string) => api(addOrderNote, { params: { id: order.id }, body: { text } }),
    onSuccess: (notes) => {
      queryClient.setQueryData(query.queryKey, notes)
      form.reset()
    },
    onError: (error) => {
      if (isLostSession(error) || showFieldFaults(form, error, rules)) return
      const description = serverText(error, m.order_note_failed_text())
      toastFailedAction(error, { title: m.order_note_failed_title(), description })
    },
  })
  return (
    <section aria-label={m.order_note_section()} className="border-line border-t pt-5">
      <h3 className="font-bold">{m.order_note_section()}</h3>
      {data && data.notes.length > 0 && (
        <ul className="mt-2 flex flex-col divide-y divide-line">
          {data.notes.map(({ id, text, author, createdAt }) => (
            <li key={id} className="py-2.5">
              <p className="wrap-anywhere whitespace-pre-line">{text}</p>
              <p className="text-muted text-sm">{`${author ?? m.order_note_gone()}, ${momentText(createdAt)}`}</p>
            </li>
          ))}
        </ul>
      )}
      <Form
        onSubmit={form.handleSubmit(({ text }) => {
          if (!isPending) mutate(text)
        })}
        className="mt-3 flex flex-col items-start gap-2"
      >
        <TextAreaField
          {...form.register('text')}
          label={m.order_note_text()}
          hint={m.order_note_hint()}
          error={form.formState.errors.text?.message}
          rows={2}
          className="w-full"
        />
        <Button type="submit" tone="outline" size="admin" shape="control" pending={isPending}>
          {m.order_note_save()}
        </Button>
      </Form>
    </section>
  )
}
