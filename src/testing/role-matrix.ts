import { allSamples } from './all-samples.ts'

/**
 * Permissions: every route of the server with its status for every kind of visitor. The rows stand beside the routes, in
 * `server/samples.ts` of their feature.
 *
 * Columns: A anonymous, U customer with an unverified address, C verified customer, each for their own records; records of
 * U are what others bound to the address, as an order by telephone. "none": the answer is the same as without any records.
 * O verified customer for records of another customer; Ad admin, R root, for records of a customer, or for their own where
 * the cell has "own" (records of others are then 404). `-` where records have no owner. Records of others must answer
 * exactly like missing ones. A GET row includes HEAD. The last column says what the row decides.
 */
export type Column = (typeof columns)[number]
const columns = ['A', 'U', 'C', 'O', 'Ad', 'R'] as const

export interface Cell {
  column: Column
  status: number
  /** The visitor requests their own record. */
  own: boolean
  /** The answer shows none of the visitor's records. */
  none: boolean
}

export interface MatrixRow {
  /** `GET /api/orders/{id}/invoice` */
  endpoint: string
  method: string
  path: string
  cells: Cell[]
}

export const roleMatrix = allSamples.flatMap(({ permissions = '' }) => read(permissions))
/** The built pages and their files. */
export const pageRoleMatrix = allSamples.flatMap(({ permissionsOfPages = '' }) => read(permissionsOfPages))

function read(text: string): MatrixRow[] {
  const lines = text.split('\n').filter((line) => /^\| (GET|POST|PUT|DELETE) /.test(line))
  return lines.map((line) => {
    const [endpoint = '', ...statuses] = line
      .split('|')
      .slice(1)
      .map((part) => part.trim())
    const [method = '', path = ''] = endpoint.split(' ')
    return { endpoint, method, path, cells: columns.flatMap((column, at) => cell(column, statuses[at] ?? '')) }
  })
}

function cell(column: Column, text: string): Cell[] {
  if (text === '-') return []
  const [, status, word] = /^(\d{3})(?: (own|none))?$/.exec(text) ?? []
  if (!status) throw new Error(`invalid cell of the matrix: "${text}"`)
  const own = word === 'own' || column === 'U' || column === 'C'
  return [{ column, status: Number(status), own, none: word === 'none' }]
}
