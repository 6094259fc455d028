import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../kit/api/api.ts'
import { serverText } from '../../kit/form/fault-text.ts'
import type { FormRules } from '../../kit/form/form-rules.ts'
import { useRulesForm } from '../../kit/form/rules-form.ts'
import { toastFailedAction } from '../../kit/list/toast-failed-action.ts'
import { FormDialog } from '../../kit/page/form-dialog.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { TextField } from '../../kit/ui/text-field.tsx'
import { toast } from '../../kit/ui/toast-store.ts'
import { m } from '../../paraglide/messages.js'
import { phoneOrdersKey } from '../../phone-orders/office/phone-order-queries.ts'
import { maxWord, parkSale } from '../counter-api.ts'
import { saleWordings } from './counter-texts.ts'
import { parkRequest, type Sale } from './sale.ts'

interface KeepSaleProps {
  sale: Sale
  /** Blank without a drawer. */
  drawerId: string
  disabled: boolean
  /** The sale is stored, so that the next one can begin. */
  onKept: () => void
}

/** Stores a sale instead of selling it: it waits at the counter, or its goods are sent, for which an address is asked next. */
export function KeepSale({ sale, drawerId, disabled, onKept }: KeepSaleProps) {
  const [isParking, setParking] = useState(false)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ word, toSend }: { word: string; toSend: boolean }) =>
      api(parkSale, parkRequest({ ...sale, word }, drawerId, { toSend })),
    onSuccess: (draft, { toSend }) => {
      onKept()
      if (toSend) void navigate({ to: '/admin/drafts', search: { draft: draft.id } })
      else toast({ title: m.counter_park_done(), tone: 'success' })
    },
    onError: (error) => {
      const description = serverText(error, m.counter_park_failed_text(), saleWordings())
      toastFailedAction(error, { title: m.counter_park_failed(), description })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: phoneOrdersKey }),
  })
  return (
    <>
      <div className="grid grid-cols-2 gap-2">
        <Button tone="outline" size="sm" shape="control" disabled={disabled} onClick={() => setParking(true)}>
          {m.counter_park()}
        </Button>
        <Button
          tone="outline"
          size="sm"
          shape="control"
          disabled={disabled}
          pending={isPending && variables.toSend}
          onClick={() => !isPending && mutate({ word: sale.word, toSend: true })}
        >
          {m.counter_send()}
        </Button>
      </div>
      {isParking && (
        <ParkDialog
          word={sale.word}
          pending={isPending}
          onPark={(word) => mutate({ word, toSend: false })}
          onClose={() => setParking(false)}
        />
      )}
    </>
  )
}

const rules: FormRules<{ word: string }> = { schema: parkSale.body.pick({ word: true }) }

interface ParkDialogProps {
  word: string
  pending: boolean
  onPark: (word: string) => void
  onClose: () => void
}

function ParkDialog({ word, pending, onPark, onClose }: ParkDialogProps) {
  const form = useRulesForm(rules, { word })
  return (
    <FormDialog
      title={m.counter_park_title()}
      form={form}
      pending={pending}
      submitLabel={m.counter_park()}
      onClose={onClose}
      onSubmit={(values) => onPark(values.word)}
    >
      <TextField
        {...form.register('word')}
        label={m.counter_park_word()}
        hint={m.counter_park_hint()}
        optional={m.products_admin_optional()}
        error={form.formState.errors.word?.message}
        maxLength={maxWord}
        autoComplete="off"
      />
    </FormDialog>
  )
}
