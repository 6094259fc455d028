import { connect, type Socket } from 'node:net'

/** An answer as it came over the connection. */
export interface RawAnswer {
  /** The status line and the headers, in their order. */
  head: string[]
  body: Buffer
}

/** A method with its target, then lines of headers. */
export type RawRequest = readonly [start: string, ...headers: string[]]

interface Connection {
  socket: Socket
  chunks: AsyncIterator<Buffer>
  unread: Buffer
}

/** A client that sends requests as they are written and keeps its connection as long as the server does. */
export class RawClient {
  readonly #port: number
  #connection: Connection | undefined

  constructor(port: number) {
    this.#port = port
  }

  /** Sends the requests at once, then reads their answers. */
  async ask(...asked: readonly RawRequest[]): Promise<RawAnswer[]> {
    this.#connection ??= opened(this.#port)
    const connection = this.#connection
    connection.socket.write(asked.map(textOf).join(''))
    const answers: RawAnswer[] = []
    for (const [start] of asked) answers.push(await read(connection, start.startsWith('HEAD ')))
    if (answers.at(-1)?.head.some((line) => /^connection: close$/i.test(line))) this.close()
    return answers
  }

  close(): void {
    this.#connection?.socket.destroy()
    this.#connection = undefined
  }
}

function opened(port: number): Connection {
  const socket = connect(port, '127.0.0.1')
  return { socket, chunks: socket[Symbol.asyncIterator](), unread: Buffer.alloc(0) }
}

function textOf([start, ...headers]: RawRequest): string {
  const line = /\sHTTP\/\d/.test(start) ? start : `${start} HTTP/1.1`
  const host = headers.some((header) => header.startsWith('host:')) ? [] : ['host: shop.test']
  return [line, ...host, ...headers, '', ''].join('\r\n')
}

async function read(connection: Connection, isHead: boolean): Promise<RawAnswer> {
  while (!connection.unread.includes('\r\n\r\n')) await receive(connection)
  const end = connection.unread.indexOf('\r\n\r\n')
  const text = connection.unread.toString('latin1', 0, end)
  connection.unread = connection.unread.subarray(end + 4)
  const isEmpty = isHead || /^HTTP\/1\.1 (?:204|304) /.test(text)
  if (!isEmpty && /^transfer-encoding:/im.test(text)) throw new Error('this client reads no chunks')
  const length = isEmpty ? 0 : Number(/^content-length: (\d+)/im.exec(text)?.[1])
  while (connection.unread.length < length) await receive(connection)
  const body = connection.unread.subarray(0, length)
  connection.unread = connection.unread.subarray(length)
  return { head: text.split('\r\n'), body }
}

async function receive(connection: Connection): Promise<void> {
  const { value, done } = await connection.chunks.next()
  if (done) throw new Error('the server closed the connection before its answer')
  connection.unread = Buffer.concat([connection.unread, value])
}
