import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api } from '../../kit/api/api.ts'
import { upload } from '../../kit/api/upload.ts'
import { serverText } from '../../kit/form/fault-text.ts'
import { listSearch } from '../../kit/list/list-search.ts'
import { toastFailedAction } from '../../kit/list/toast-failed-action.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { useUpload } from '../../pictures/office/use-upload.ts'
import {
  applyImport,
  getImport,
  type ImportDetails,
  importRowsQuery,
  listImportRows,
  listImports,
  planImport,
} from '../office-api.ts'

export const readImportSearch = listSearch(importRowsQuery.shape)
type ImportSearch = ReturnType<typeof readImportSearch>

const importsKey = ['admin', 'imports'] as const

/** How often an import that is being applied is read again, in milliseconds. */
const pollMs = 1_000

const isRunning = (one: ImportDetails | undefined) => one?.state === 'applying'

export const importsQuery = queryOptions({
  queryKey: [...importsKey, 'list'],
  queryFn: () => api(listImports),
  refetchOnMount: 'always',
  refetchInterval: ({ state: { data } }) => data?.imports.some(isRunning) === true && pollMs,
})

export const importQuery = (id: string) =>
  queryOptions({
    queryKey: [...importsKey, id],
    queryFn: () => api(getImport, { params: { id } }),
    refetchInterval: ({ state: { data } }) => isRunning(data) && pollMs,
    refetchOnMount: 'always',
  })

/** One page of the products of an import; `refused` because applying it refuses further ones. */
export const importRowsOf = (id: string, { action, page }: ImportSearch, refused: number | undefined) =>
  queryOptions({
    queryKey: [...importsKey, id, 'rows', { action, page, refused }],
    queryFn: () => api(listImportRows, { params: { id }, query: { action, page } }),
    placeholderData: keepPreviousData,
  })

/** Sends files and opens what an import of them would do. */
export function useSendFiles() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { progress, cancel, run } = useUpload()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (files: readonly File[]) =>
      run((way) => upload(planImport, { files, fields: { language: getLocale() }, ...way })),
    onSuccess: async ({ id }) => {
      await queryClient.invalidateQueries({ queryKey: importsKey })
      await navigate({ to: '/admin/imports/$id', params: { id } })
    },
    onError: (cause) =>
      toastFailedAction(cause, {
        title: m.imports_failed_title(),
        description: serverText(cause, m.imports_failed_text()),
      }),
  })
  return { send: mutate, isSending: isPending, progress, cancel, error }
}

/** Applies an import. */
export function useApply(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (active: boolean) => api(applyImport, { params: { id }, body: { active } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: importsKey }),
    onError: (error) =>
      toastFailedAction(error, {
        title: m.imports_apply_failed(),
        description: serverText(error, m.imports_retry()),
      }),
  })
}
