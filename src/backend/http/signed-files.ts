// GET /files/…: files behind signed, expiring addresses, with ranges for players.
import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'

interface FileReply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Readable | null
}

export type AnswerFile = (request: {
  method: 'GET' | 'HEAD'
  url: string
  range?: string | undefined
  ifNoneMatch?: string | undefined
  signal: AbortSignal
}) => Promise<FileReply>

/** Registers the route; `answer` checks the signature. The address is the right: no token is asked. */
export function registerSignedFiles(app: FastifyInstance, answer: AnswerFile): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/files/*',
    handler: async (request, reply) => {
      const gone = new AbortController()
      reply.raw.once('close', () => {
        gone.abort(new Error('the client went away'))
      })
      const { status, headers, body } = await answer({
        method: request.method === 'HEAD' ? 'HEAD' : 'GET',
        url: request.url,
        range: request.headers.range,
        ifNoneMatch: request.headers['if-none-match'],
        signal: gone.signal,
      })
      reply.code(status).headers(headers)
      // A reader that went away is no error of ours.
      body?.on('error', () => {})
      return await reply.send(body ?? '')
    },
  })
}
