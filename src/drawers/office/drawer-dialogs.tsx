import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { readPrice, readWhole } from '../../catalog/catalog.ts'
import { api } from '../../kit/api/api.ts'
import { isLostSession, isRefusal } from '../../kit/api/api-error.ts'
import { newKey } from '../../kit/api/new-key.ts'
import { faultText, serverText } from '../../kit/form/fault-text.ts'
import { type FormRules, showFieldFaults } from '../../kit/form/form-rules.ts'
import { useRulesForm } from '../../kit/form/rules-form.ts'
import { moneyText } from '../../kit/list/figures.ts'
import { toastFailedAction } from '../../kit/list/toast-failed-action.ts'
import { type Cents, formatDecimal } from '../../kit/money.ts'
import { FormDialog } from '../../kit/page/form-dialog.tsx'
import { pageText, wordingsOf } from '../../kit/page/page-text.ts'
import { Fact } from '../../kit/ui/fact.tsx'
import { SelectField } from '../../kit/ui/select-field.tsx'
import { TextAreaField, TextField } from '../../kit/ui/text-field.tsx'
import { toast } from '../../kit/ui/toast-store.ts'
import { m } from '../../paraglide/messages.js'
import { PlaceStateField } from '../../prices/office/place-state-field.tsx'
import { type MoveKind, moveKinds, needsNote } from '../drawer.ts'
import {
  type CashDrawer,
  type ClosedSession,
  checkAmount,
  closeDrawer,
  countDrawer,
  createDrawer,
  moveMoney,
  openDrawer,
  reopenDrawer,
} from '../drawers-api.ts'
import { drawerRefusals } from '../office-texts.ts'
import { drawersKey } from './drawer-queries.ts'
import { differenceText } from './drawer-texts.ts'

interface DialogProps {
  drawer: CashDrawer
  onClose: () => void
}

/** What is typed as an amount, on the wire; blank when it is none. */
function wireAmount(typed: string): string {
  const cents = readPrice(typed)
  return Number.isNaN(cents) ? '' : formatDecimal(cents)
}

/** The text of what is no amount of at least `min` cents; undefined for one. */
function amountError(typed: string, min: Cents): string | undefined {
  const wrong = checkAmount(readPrice(typed), min)
  return wrong ? (faultText(wrong.code) ?? wrong.message) : undefined
}

const addRules: FormRules<{ name: string; placeState: string }> = { schema: createDrawer.body }

export function AddDialog({ onClose }: { onClose: () => void }) {
  const form = useRulesForm(addRules, { name: '', placeState: '' })
  const { mutate, isPending } = useDrawerChange({
    form,
    rules: addRules,
    send: (body) => api(createDrawer, { body }),
    done: m.drawers_added,
    onDone: onClose,
  })
  const { errors } = form.formState
  return (
    <FormDialog
      title={m.drawers_add()}
      form={form}
      pending={isPending}
      submitLabel={m.drawers_add()}
      onClose={onClose}
      onSubmit={(values) => mutate(values)}
    >
      <TextField
        {...form.register('name')}
        label={m.drawers_name()}
        hint={m.drawers_name_hint()}
        error={errors.name?.message}
        autoComplete="off"
        required
      />
      <PlaceStateField {...form.register('placeState')} error={errors.placeState?.message} />
    </FormDialog>
  )
}

const openRules: FormRules<{ opening: string }> = {
  schema: openDrawer.body,
  toBody: ({ opening }) => ({ opening: wireAmount(opening) }),
  also: ({ opening }) => ({ opening: amountError(opening, 0) }),
}

export function OpenDialog({ drawer, onClose }: DialogProps) {
  const form = useRulesForm(openRules, { opening: '' })
  const { mutate, isPending } = useDrawerChange({
    form,
    rules: openRules,
    send: ({ opening }) => api(openDrawer, { params: { id: drawer.id }, body: { opening: wireAmount(opening) } }),
    done: m.drawers_opened,
    onDone: onClose,
  })
  return (
    <FormDialog
      title={m.drawers_open_title({ name: drawer.name })}
      form={form}
      pending={isPending}
      submitLabel={m.drawers_open_save()}
      onClose={onClose}
      onSubmit={(values) => mutate(values)}
    >
      <TextField
        {...form.register('opening')}
        label={m.drawers_opening()}
        hint={m.drawers_opening_hint()}
        error={form.formState.errors.opening?.message}
        inputMode="decimal"
        autoComplete="off"
        required
      />
    </FormDialog>
  )
}

interface MoveValues {
  kind: MoveKind
  amount: string
  reason: string
}

const moveRules: FormRules<MoveValues> = {
  schema: moveMoney.body.omit({ clientKey: true }),
  toBody: ({ amount, ...values }) => ({ ...values, amount: wireAmount(amount) }),
  also: ({ amount }) => ({ amount: amountError(amount, 1) }),
}

const moveTexts: Record<MoveKind, () => string> = { in: m.drawers_in, out: m.drawers_out }

export function MoveDialog({ drawer, onClose }: DialogProps) {
  const [clientKey, setClientKey] = useState(newKey)
  const form = useRulesForm<MoveValues>(moveRules, { kind: 'out', amount: '', reason: '' })
  const { mutate, isPending } = useDrawerChange({
    form,
    rules: moveRules,
    send: ({ amount, ...values }: MoveValues) =>
      api(moveMoney, { params: { id: drawer.id }, body: { ...values, amount: wireAmount(amount), clientKey } }),
    done: m.drawers_moved,
    onDone: onClose,
    onRefused: (code) => code === 'key_used' && setClientKey(newKey()),
  })
  const { errors } = form.formState
  return (
    <FormDialog
      title={m.drawers_move_title({ name: drawer.name })}
      form={form}
      pending={isPending}
      submitLabel={m.drawers_move_save()}
      onClose={onClose}
      onSubmit={(values) => mutate(values)}
    >
      <SelectField {...form.register('kind')} label={m.drawers_move_kind()}>
        {moveKinds.map((kind) => (
          <option key={kind} value={kind}>
            {moveTexts[kind]()}
          </option>
        ))}
      </SelectField>
      <TextField
        {...form.register('amount')}
        label={m.drawers_amount()}
        error={errors.amount?.message}
        inputMode="decimal"
        autoComplete="off"
        required
      />
      <TextField
        {...form.register('reason')}
        label={m.drawers_reason()}
        hint={m.drawers_reason_hint()}
        error={errors.reason?.message}
        autoComplete="off"
        required
      />
    </FormDialog>
  )
}

const countRules: FormRules<{ counted: string }> = {
  schema: countDrawer.body,
  toBody: ({ counted }) => ({ counted: wireAmount(counted) }),
  also: ({ counted }) => ({ counted: amountError(counted, 0) }),
}

/** What was counted, what was expected, and how much is over or short, in cents. */
export type Figures = Pick<ClosedSession, 'expected' | 'counted' | 'difference'>

interface CountDialogProps extends DialogProps {
  onCounted: (figures: Figures) => void
}

/** Asks what is in a drawer, and shows nothing of what should be there. */
export function CountDialog({ drawer, onClose, onCounted }: CountDialogProps) {
  const form = useRulesForm(countRules, { counted: '' })
  const { mutate, isPending } = useDrawerChange({
    form,
    rules: countRules,
    send: ({ counted }) => api(countDrawer, { params: { id: drawer.id }, body: { counted: wireAmount(counted) } }),
    onDone: onCounted,
  })
  const setSum = (sum: Cents) =>
    form.setValue('counted', formatDecimal(sum), { shouldDirty: true, shouldValidate: true })
  return (
    <FormDialog
      title={m.drawers_count_title({ name: drawer.name })}
      form={form}
      pending={isPending}
      submitLabel={m.drawers_count_save()}
      onClose={onClose}
      onSubmit={(values) => mutate(values)}
    >
      <p>{m.drawers_count_text()}</p>
      <TextField
        {...form.register('counted')}
        label={m.drawers_counted()}
        error={form.formState.errors.counted?.message}
        inputMode="decimal"
        autoComplete="off"
        required
      />
      <Pieces onSum={setSum} />
    </FormDialog>
  )
}

/** The bills and coins of dollars, in cents. */
const denominations: readonly Cents[] = [10_000, 5_000, 2_000, 1_000, 500, 100, 25, 10, 5, 1]

/** Adds up bills and coins by their numbers; what is no number counts as none. */
function Pieces({ onSum }: { onSum: (sum: Cents) => void }) {
  const [typed, setTyped] = useState<Readonly<Record<Cents, string>>>({})
  function change(value: Cents, text: string): void {
    const now = { ...typed, [value]: text }
    setTyped(now)
    onSum(denominations.reduce((sum, one) => sum + one * Math.max(0, readWhole(now[one] ?? '') || 0), 0))
  }
  return (
    <details>
      <summary className="min-h-control cursor-pointer py-2 font-semibold">{m.drawers_pieces()}</summary>
      <div className="grid grid-cols-2 gap-3 pt-2 sm:grid-cols-5">
        {denominations.map((value) => (
          <TextField
            key={value}
            id={`pieces-${value}`}
            label={moneyText(value)}
            aria-label={m.drawers_pieces_of({ amount: moneyText(value) })}
            value={typed[value] ?? ''}
            onChange={(event) => change(value, event.target.value)}
            inputMode="numeric"
            autoComplete="off"
          />
        ))}
      </div>
    </details>
  )
}

/** The rules of a close; a great difference needs a note. */
const closeRules = ({ difference }: Figures): FormRules<{ note: string }> => ({
  schema: closeDrawer.body,
  also: ({ note }) =>
    needsNote(difference) && note.trim() === '' ? { note: pageText(drawerRefusals, 'note_required') } : {},
  texts: wordingsOf(drawerRefusals),
})

/** Shows what is over or short, large, and closes the drawer. */
export function CloseDialog({ drawer, figures, onClose }: DialogProps & { figures: Figures }) {
  const [rules] = useState(() => closeRules(figures))
  const form = useRulesForm(rules, { note: '' })
  const { mutate, isPending } = useDrawerChange({
    form,
    rules,
    send: ({ note }) => api(closeDrawer, { params: { id: drawer.id }, body: { note } }),
    done: m.drawers_closed,
    doneText: ({ number }) => m.drawers_closed_text({ number }),
    onDone: onClose,
  })
  return (
    <FormDialog
      title={m.drawers_close_title({ name: drawer.name })}
      form={form}
      pending={isPending}
      submitLabel={m.drawers_close_save()}
      onClose={onClose}
      onSubmit={(values) => mutate(values)}
    >
      <output className="money font-bold text-3xl">{differenceText(figures.difference)}</output>
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        <Fact label={m.drawers_counted()}>
          <span className="money">{moneyText(figures.counted)}</span>
        </Fact>
        <Fact label={m.drawers_expected()}>
          <span className="money">{moneyText(figures.expected)}</span>
        </Fact>
      </dl>
      <TextAreaField
        {...form.register('note')}
        label={m.drawers_note()}
        hint={m.drawers_note_hint()}
        error={form.formState.errors.note?.message}
        rows={2}
        required={needsNote(figures.difference)}
      />
    </FormDialog>
  )
}

const reopenRules: FormRules<{ reason: string }> = { schema: reopenDrawer.body }

export function ReopenDialog({ drawer, onClose }: DialogProps) {
  const form = useRulesForm(reopenRules, { reason: '' })
  const { mutate, isPending } = useDrawerChange({
    form,
    rules: reopenRules,
    send: (body) => api(reopenDrawer, { params: { id: drawer.id }, body }),
    done: m.drawers_reopened,
    onDone: onClose,
  })
  return (
    <FormDialog
      title={m.drawers_reopen_title({ name: drawer.name })}
      form={form}
      pending={isPending}
      submitLabel={m.drawers_reopen_save()}
      onClose={onClose}
      onSubmit={(values) => mutate(values)}
    >
      <p>{m.drawers_reopen_text()}</p>
      <TextAreaField
        {...form.register('reason')}
        label={m.drawers_reason()}
        error={form.formState.errors.reason?.message}
        rows={2}
        required
      />
    </FormDialog>
  )
}

interface DrawerChange<V extends FieldValues, Reply> {
  form: UseFormReturn<V>
  rules: FormRules<V>
  send: (values: V) => Promise<Reply>
  /** Said in a toast; nothing when the page shows what follows. */
  done?: () => string
  doneText?: (reply: Reply) => string
  onDone: (reply: Reply) => void
  onRefused?: (code: string | undefined) => void
}

/** Changes a drawer. What was typed stays after a failure; the drawers are read again after a refusal, too. */
function useDrawerChange<V extends FieldValues, Reply>(change: DrawerChange<V, Reply>) {
  const queryClient = useQueryClient()
  const reload = () => void queryClient.invalidateQueries({ queryKey: drawersKey })
  return useMutation({
    mutationFn: change.send,
    onSuccess: (reply) => {
      reload()
      const [title, description] = [change.done?.(), change.doneText?.(reply)]
      if (title) toast({ title, tone: 'success', ...(description && { description }) })
      change.onDone(reply)
    },
    onError: (error) => {
      if (isLostSession(error) || showFieldFaults(change.form, error, change.rules)) return
      const description = serverText(error, m.drawers_failed_text(), wordingsOf(drawerRefusals))
      toastFailedAction(error, { title: m.drawers_failed_title(), description })
      if (!isRefusal(error)) return
      change.onRefused?.(error.code)
      reload()
    },
  })
}
