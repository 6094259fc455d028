import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Bookmark, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { api } from '../../kit/api/api.ts'
import { isLostSession } from '../../kit/api/api-error.ts'
import { serverText } from '../../kit/form/fault-text.ts'
import { type FormRules, showFieldFaults } from '../../kit/form/form-rules.ts'
import { useRulesForm } from '../../kit/form/rules-form.ts'
import { toastFailedAction } from '../../kit/list/toast-failed-action.ts'
import type { ListSearch } from '../../kit/list/use-list.ts'
import { FormDialog } from '../../kit/page/form-dialog.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { TextField } from '../../kit/ui/text-field.tsx'
import { toast } from '../../kit/ui/toast-store.ts'
import { m } from '../../paraglide/messages.js'
import { deleteView, listViews, type SavedView, saveView, type ViewedList } from '../office-api.ts'

const viewsQuery = (list: ViewedList) =>
  queryOptions({ queryKey: ['admin', 'views', list], queryFn: () => api(listViews, { params: { list } }) })

interface SavedViewsProps {
  of: ViewedList
  /** Stands before the views. */
  children: ReactNode
  list: { filters: ListSearch; reset: (only: object) => void }
}

/** The saved views of a list, each with one press, and a button that saves the chosen filters. */
export function SavedViews({ of, list, children }: SavedViewsProps) {
  const { data } = useQuery(viewsQuery(of))
  const [isNaming, setNaming] = useState(false)
  const current = textOfFilters(list.filters)
  const views = data?.views ?? []
  const isKnown = views.some(({ filters }) => filters === current)
  return (
    <section aria-label={m.views_label()} className="flex print:hidden flex-wrap items-center gap-2">
      {children}
      {views.map((view) => (
        <ViewButton
          key={view.id}
          of={of}
          view={view}
          isShown={view.filters === current}
          onShow={() => list.reset(Object.fromEntries(new URLSearchParams(view.filters)))}
        />
      ))}
      {data && current !== '' && !isKnown && (
        <Button tone="quiet" size="admin" shape="control" onClick={() => setNaming(true)}>
          <Bookmark aria-hidden className="size-4 shrink-0" />
          {m.views_save()}
        </Button>
      )}
      {isNaming && <NameDialog of={of} filters={current} onClose={() => setNaming(false)} />}
    </section>
  )
}

/** The filters as search parameters, in the order of their names; without a searched text and a page. */
function textOfFilters({ search: _, page: __, ...filters }: ListSearch): string {
  const chosen = Object.entries(filters).filter(([, value]) => value !== undefined)
  return new URLSearchParams(chosen.map(([name, value]) => [name, String(value)]).toSorted()).toString()
}

const frame = 'inline-flex min-w-0 max-w-full items-center rounded-control border border-line bg-surface'
const label = 'wrap-anywhere min-h-control min-w-0 py-1 text-left font-semibold text-admin'

interface ToggleButtonProps {
  isPressed: boolean
  onPress: (isPressed: boolean) => void
  children: ReactNode
}

/** A choice beside the views that is on or off. */
export function ToggleButton({ isPressed, onPress, children }: ToggleButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isPressed}
      onClick={() => onPress(!isPressed)}
      className={`${frame} ${label} px-3 aria-pressed:border-leaf aria-pressed:bg-leaf-soft`}
    >
      {children}
    </button>
  )
}

interface ViewButtonProps {
  of: ViewedList
  view: SavedView
  isShown: boolean
  onShow: () => void
}

function ViewButton({ of, view, isShown, onShow }: ViewButtonProps) {
  const queryClient = useQueryClient()
  const { queryKey } = viewsQuery(of)
  const restore = useMutation({
    mutationFn: () => api(saveView, { params: { list: of }, body: { name: view.name, filters: view.filters } }),
    onSuccess: (views) => queryClient.setQueryData(queryKey, views),
    onError: (error) => toastFailedAction(error, { title: m.views_failed_title() }),
  })
  const { mutate, isPending } = useMutation({
    mutationFn: () => api(deleteView, { params: { list: of, id: view.id } }),
    onSuccess: (views) => {
      queryClient.setQueryData(queryKey, views)
      const action = { label: m.admin_status_undo(), onClick: () => restore.mutate() }
      toast({ title: m.views_deleted({ name: view.name }), tone: 'success', action })
    },
    onError: (error) => toastFailedAction(error, { title: m.views_failed_title() }),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
  return (
    <span className={`${frame} has-[[aria-pressed=true]]:border-leaf has-[[aria-pressed=true]]:bg-leaf-soft`}>
      <button type="button" aria-pressed={isShown} onClick={onShow} className={`${label} pl-3`}>
        {view.name}
      </button>
      <button
        type="button"
        aria-label={m.views_delete({ name: view.name })}
        disabled={isPending}
        onClick={() => mutate()}
        className="grid size-control shrink-0 place-items-center text-muted hover:text-ink"
      >
        <X aria-hidden className="size-4" />
      </button>
    </span>
  )
}

export const viewRules = (filters: string): FormRules<{ name: string }> => ({
  schema: saveView.body,
  toBody: ({ name }) => ({ name, filters }),
})

function NameDialog({ of, filters, onClose }: { of: ViewedList; filters: string; onClose: () => void }) {
  const queryClient = useQueryClient()
  const rules = viewRules(filters)
  const form = useRulesForm(rules, { name: '' }, { mode: 'onSubmit' })
  const { mutate, isPending } = useMutation({
    mutationFn: (name: string) => api(saveView, { params: { list: of }, body: { name, filters } }),
    onSuccess: (views) => {
      queryClient.setQueryData(viewsQuery(of).queryKey, views)
      onClose()
    },
    onError: (error) => {
      if (isLostSession(error) || showFieldFaults(form, error, rules)) return
      toastFailedAction(error, { title: m.views_failed_title(), description: serverText(error, m.views_failed_text()) })
    },
  })
  return (
    <FormDialog
      title={m.views_save()}
      form={form}
      pending={isPending}
      submitLabel={m.views_save()}
      onClose={onClose}
      onSubmit={({ name }) => mutate(name)}
    >
      <p className="text-muted text-sm">{m.views_text()}</p>
      <TextField
        {...form.register('name')}
        label={m.views_name()}
        error={form.formState.errors.name?.message}
        autoComplete="off"
        required
      />
    </FormDialog>
  )
}
