// A text service that speaks OpenAI's interface, over real HTTP; the first part of the path says how it behaves.
import { createServer } from 'node:http'

export interface FakeModel {
  /** Base address; `how`: ok, 401, 429, 500, quota, slow, broken, prose, redirect, nousage. */
  base(how: string): string
  /** What it was asked, newest last. */
  readonly asked: { path: string; authorization: string; body: string }[]
  close(): Promise<void>
}

const answerOf = (content: string, usage: boolean): string =>
  JSON.stringify({
    choices: [{ message: { role: 'assistant', content } }],
    ...(usage ? { usage: { prompt_tokens: 100, completion_tokens: 50 } } : {}),
  })
const numOf = (body: string): number => Number(/共 (\d) 条/.exec(body)?.[1] ?? 1)

export async function startFakeModel(): Promise<FakeModel> {
  const asked: FakeModel['asked'] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      const how = (request.url ?? '').split('/')[1] ?? ''
      asked.push({ path: request.url ?? '', authorization: request.headers.authorization ?? '', body })
      const send = (status: number, text: string): void =>
        void response.writeHead(status, { 'content-type': 'application/json' }).end(text)
      if (how === 'slow') return
      if (how === '401')
        return send(
          401,
          '{"error":{"message":"Incorrect API key provided: sk-secret","type":"invalid_request_error","code":"invalid_api_key"}}',
        )
      if (how === '429') return send(429, '{"error":{"message":"Rate limit reached","type":"requests"}}')
      if (how === 'quota')
        return send(429, '{"error":{"message":"You exceeded your current quota","type":"insufficient_quota"}}')
      if (how === '500') return send(500, 'upstream')
      if (how === 'redirect')
        return void response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end()
      if (how === 'broken') return send(200, '{"choices":[{"message":{"cont')
      if (how === 'prose') return send(200, answerOf('好的，我来帮你改写。', true))
      const list = Array.from(
        { length: numOf(body) },
        (_, at) => `改写后的第${'一二三四五'[at] ?? ''}版文案，欢迎到店体验。`,
      )
      send(200, answerOf('```json\n' + JSON.stringify({ list }) + '\n```', how !== 'nousage'))
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    base: (how) => `http://127.0.0.1:${port}/${how}/v1`,
    asked,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
