import type { FastifyInstance } from 'fastify'

/**
 * Lets clients go while the process stops: from the returned call on, every answer says `connection: close`. Without it
 * kept-alive connections hold the server open until they time out.
 */
export function addDraining(app: FastifyInstance): () => void {
  let draining = false
  app.addHook('onSend', async (_request, reply) => {
    if (draining) reply.header('connection', 'close')
  })
  return () => {
    draining = true
  }
}
