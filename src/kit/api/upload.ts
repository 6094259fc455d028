import type { Endpoint, EndpointReply } from '../endpoint.ts'
import { addressOf, decoded } from './api.ts'
import { ApiError, isLostSession } from './api-error.ts'
import { reportLostSession } from './lost-session.ts'

interface Upload {
  /** Omitted if the form is optional without a file. */
  file?: File | null | undefined
  /** Of a form with several. */
  files?: readonly File[]
  /** Text fields sent with the file. */
  fields?: Record<string, string>
  signal?: AbortSignal
  /** Upload progress, from 0 to 1. */
  onProgress?: (share: number) => void
}

/**
 * Uploads a form with its files and decodes the response; uses XMLHttpRequest because `fetch` reports no upload progress.
 * @throws ApiError for error responses, AbortError when the signal aborts, TypeError without a connection.
 */
export async function upload<E extends Endpoint & ({ file: { field: string } } | { files: { field: string } })>(
  endpoint: E,
  { file, files = file ? [file] : [], fields = {}, signal, onProgress }: Upload,
): Promise<EndpointReply<E>> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const field = (endpoint.file ?? endpoint.files)?.field ?? ''
  for (const one of files) form.append(field, one)
  const { status, statusText, responseText } = await send(endpoint, form, { signal, onProgress })
  if (status < 200 || status > 299) {
    const error = new ApiError(status, statusText, responseText)
    if (isLostSession(error)) reportLostSession()
    throw error
  }
  return decoded(endpoint, JSON.parse(responseText))
}

function send(
  endpoint: Endpoint,
  form: FormData,
  { signal, onProgress }: Pick<Upload, 'signal' | 'onProgress'>,
): Promise<XMLHttpRequest> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(endpoint.method, addressOf(endpoint, {}))
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(loaded / total)
    request.onload = () => resolve(request)
    request.onerror = () => reject(new TypeError('The connection failed.'))
    request.onabort = () => reject(new DOMException('The upload was canceled.', 'AbortError'))
    const abort = () => request.abort()
    signal?.addEventListener('abort', abort, { once: true })
    request.onloadend = () => signal?.removeEventListener('abort', abort)
    request.send(form)
  })
}
