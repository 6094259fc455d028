import { readFileSync } from 'node:fs'
import fastify from 'fastify'

// The upper bound: bare Fastify, sending the bytes of one file. Arguments: file, content type, content encoding.
const [file = '', type = '', encoding = ''] = process.argv.slice(2)
const bytes = readFileSync(file)
const server = fastify()
server.get('/', (_request, reply) => {
  reply.header('content-type', type)
  if (encoding !== '') reply.header('content-encoding', encoding)
  reply.send(bytes)
})
await server.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
