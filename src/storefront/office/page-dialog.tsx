import { useMutation } from '@tanstack/react-query'
import { api } from '../../kit/api/api.ts'
import { serverText } from '../../kit/form/fault-text.ts'
import type { FormRules } from '../../kit/form/form-rules.ts'
import { RecordDialog } from '../../kit/list/record-dialog.tsx'
import { type Records, useRecordForm } from '../../kit/list/record-form.ts'
import { toastFailedAction } from '../../kit/list/toast-failed-action.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Switch } from '../../kit/ui/switch.tsx'
import { TextAreaField, TextField } from '../../kit/ui/text-field.tsx'
import { m } from '../../paraglide/messages.js'
import { deletePage, listPages, type OfficePage, previewPage, savePage } from '../pages-api.ts'
import { isPageSlug } from '../shop-page.ts'

interface Values {
  slug: string
  title: string
  titleEs: string
  body: string
  bodyEs: string
  published: boolean
}

type StoredPage = OfficePage & { id: string }

/** The pages of the shop; their addresses are their ids. */
export const pageRecords: Records<StoredPage, Values> = {
  key: ['admin', 'shop-pages'],
  list: async () => (await api(listPages)).map((page) => ({ ...page, id: page.slug })),
  create: async ({ slug, ...body }) => stored(await api(savePage, { params: { slug }, body: { ...body, version: 0 } })),
  update: async (id, { slug: _, ...body }) => stored(await api(savePage, { params: { slug: id }, body })),
  remove: (slug) => api(deletePage, { params: { slug } }),
}
const stored = (page: OfficePage): StoredPage => ({ ...page, id: page.slug })

const labels: Record<keyof Values, () => string> = {
  slug: m.storefront_page_slug,
  title: m.storefront_page_name,
  titleEs: m.storefront_page_name_es,
  body: m.storefront_page_body,
  bodyEs: m.storefront_page_body_es,
  published: m.storefront_page_published,
}

const rules: FormRules<Values> = {
  schema: savePage.body,
  toBody: ({ slug: _, ...body }) => body,
  also: ({ slug }) => (isPageSlug(slug.trim()) ? {} : { slug: m.storefront_page_slug_invalid() }),
}

const valuesOf = ({ slug, title, titleEs, body, bodyEs, published }: StoredPage): Values => ({
  slug,
  title,
  titleEs,
  body,
  bodyEs,
  published,
})

interface PageDialogProps {
  /** Undefined for a new one. */
  page: StoredPage | undefined
  /** Of a policy that nobody has written yet. */
  slug: string
  onClose: () => void
}

/** Adds or changes a page of the shop. */
export function PageDialog({ page, slug, onClose }: PageDialogProps) {
  const blank = { slug, title: '', titleEs: '', body: '', bodyEs: '', published: true }
  const record = useRecordForm<Values, StoredPage, Values>({
    records: pageRecords,
    stored: page,
    blank,
    valuesOf,
    rules,
    labels,
    onClose,
    toBody: (values) => ({ ...values, slug: values.slug.trim() }),
  })
  const { form, field } = record
  const optional = m.products_admin_optional()
  const isNew = page === undefined && slug === ''
  return (
    <RecordDialog
      record={record}
      title={page ? m.storefront_page_edit({ name: page.title }) : m.storefront_page_add()}
      submitLabel={m.storefront_page_save()}
    >
      {isNew && (
        <TextField
          {...field('slug')}
          hint={m.storefront_page_slug_hint()}
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      )}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField {...field('title')} required />
        <TextField {...field('titleEs')} optional={optional} lang="es" />
      </div>
      <TextAreaField {...field('body')} rows={10} hint={m.storefront_page_body_hint()} required />
      <Preview markdown={() => form.getValues('body')} label={m.storefront_page_preview()} />
      <TextAreaField {...field('bodyEs')} rows={10} optional={optional} lang="es" />
      <Preview markdown={() => form.getValues('bodyEs')} label={m.storefront_page_preview_es()} />
      <Switch {...form.register('published')} label={labels.published()} hint={m.storefront_page_published_hint()} />
    </RecordDialog>
  )
}

/** Shows a text as the store will show it. */
function Preview({ markdown, label }: { markdown: () => string; label: string }) {
  const preview = useMutation({
    mutationFn: () => api(previewPage, { body: { body: markdown() } }),
    onError: (error) =>
      toastFailedAction(error, {
        title: m.logs_error(),
        description: serverText(error, m.storefront_page_preview_failed()),
      }),
  })
  return (
    <div className="flex flex-col items-start gap-3">
      <Button tone="outline" size="admin" shape="control" pending={preview.isPending} onClick={() => preview.mutate()}>
        {label}
      </Button>
      {preview.data && (
        // biome-ignore lint/a11y/useSemanticElements: a region of the form, not of the page
        <div
          role="group"
          aria-label={label}
          className="page-text w-full rounded-control border border-line p-4"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the server writes listed tags and safe links only
          dangerouslySetInnerHTML={{ __html: preview.data.html }}
        />
      )}
    </div>
  )
}
