import { z } from 'zod'
import { id } from '../kit/codecs.ts'
import { endpoint } from '../kit/endpoint.ts'
import { fault } from '../kit/fault.ts'
import { checkMaxLength, field } from '../kit/fields.ts'
import { viewFaults } from './office-texts.ts'

/** The lists of the back office that keep views. */
const viewedLists = ['orders'] as const
export type ViewedList = (typeof viewedLists)[number]

const maxNameLength = 40
/** Per person and list. */
export const maxViews = 20

const viewName = field({
  normalize: (text) => text.trim().replaceAll(/\s+/g, ' '),
  check: (text) => (text === '' ? fault(viewFaults, 'view_name_required') : checkMaxLength(text, maxNameLength)),
  document: { minLength: 1, maxLength: maxNameLength },
})

/** Names and words of a list's address, such as `status=to_ship&sort=oldest`: a searched text may name a person. */
const filterPattern = /^[a-z]{1,20}=[\w-]{1,40}(&[a-z]{1,20}=[\w-]{1,40}){0,9}$/

const filters = field({
  normalize: (text) => text,
  check: (text) => (filterPattern.test(text) ? null : fault(viewFaults, 'view_without_filters')),
  document: { minLength: 1, maxLength: 700 },
})

const savedView = z.object({
  id,
  name: z.string(),
  /** Search parameters of the list, without a searched text and a page. */
  filters: z.string(),
})
export type SavedView = z.output<typeof savedView>

const views = z.object({ views: z.array(savedView) })

export const listViews = endpoint({
  method: 'GET',
  path: '/api/admin/views/{list}',
  summary: 'The views that the reader has saved of a list, by name (staff)',
  params: z.object({ list: z.enum(viewedLists) }),
  reply: views,
})

export const saveView = endpoint({
  method: 'POST',
  path: '/api/admin/views/{list}',
  status: 201,
  summary: 'Save the filters of a list under a name (staff); a view of the reader with this name gets the new filters',
  params: listViews.params,
  body: z.strictObject({
    name: viewName,
    filters,
  }),
  reply: views,
})

export const deleteView = endpoint({
  method: 'DELETE',
  path: '/api/admin/views/{list}/{id}',
  summary: 'Delete a view that the reader has saved (staff)',
  params: listViews.params.extend({ id }),
  reply: views,
})
