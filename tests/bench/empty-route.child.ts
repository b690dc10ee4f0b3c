// A Fastify server with one route that does nothing: what a call costs before any of ours is done.
import Fastify from 'fastify'

const app = Fastify()
app.get('/empty', async () => ({ code: 1, msg: 'ok', data: null }))
const url = await app.listen({ host: '127.0.0.1', port: 0 })
process.send?.({ url })
process.on('disconnect', () => process.exit(0))
