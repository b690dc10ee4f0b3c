// What is taken of a page's answers, in a real browser: its own site's alone, in their order, nothing empty, and no
// refusal for data.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { BrowserSession } from '../../../browser/session.ts'
import { commentSite } from '../../bilibili/messages.ts'
import { startRun } from '../../testing/run.ts'
import { borrowBrowser } from '../../testing/stage.ts'
import { commentsBy } from './read.ts'
import { pathEnd, type CommentSite } from './site.ts'

let server: Server
let origin: string
let browser: BrowserSession
/** Answers to the page's questions, one after the other: status and body. */
let answers: [number, string][] = []
/** What the page's script does; `ask()` asks the next question. */
let script = ''

const comment = (rpid: number, ctime: number) => ({
  rpid,
  root: 0,
  parent: 0,
  bvid: 'BV1',
  title: 't',
  ctime,
  member: { mid: 5, uname: 'n' },
  content: { message: `m${rpid}` },
})
const body = (rpids: readonly number[], num = 1, total = rpids.length): string =>
  JSON.stringify({
    code: 0,
    data: { list: rpids.map((rpid) => comment(rpid, 1_790_000_000 - rpid)), page: { num, size: 2, total } },
  })
const ASK = "const ask = (host = '') => fetch(host + '/x/comments?n=' + Math.random()).catch(() => null)"

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/page') {
      response.writeHead(200, { 'content-type': 'text/html' })
      response.end(`<!doctype html><body><script>${ASK}; ${script}</script>`)
      return
    }
    const [status, text] = request.url?.startsWith('/x/comments') ? (answers.shift() ?? [404, '']) : [404, '']
    response.writeHead(status, { 'access-control-allow-origin': '*' })
    response.end(text)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, resolve)
  })
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  browser = await borrowBrowser()
})
afterAll(
  () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    }),
)
beforeEach(() => {
  answers = []
  script = ''
})

const read = (wanted = false) => {
  const site: CommentSite = {
    ...commentSite,
    url: `${origin}/page`,
    domains: ['127.0.0.1'],
    captcha: [],
    signedOut: [],
    isLogin: () => false,
    table: { ...commentSite.table, commentsNext: ['#next'], commentsRow: ['.row'] },
    busy: [],
    sources: { comments: { ...commentSite.sources.comments, paths: [pathEnd('/x/comments/')] } },
  }
  return commentsBy(site, { settle: 1_500, answer: 600, pause: [1, 2], reserve: 100 }).read(startRun().ctx, {
    account: { accountId: 'me', secUid: '' },
    browser,
    kind: 'comment',
    cursor: '',
    isWanted: () => wanted,
    photograph: async () => undefined,
  })
}
const ids = (reading: Awaited<ReturnType<typeof read>>): string[] => reading.messages.map((one) => one.platform_msg_id)

it('an empty first answer is none: the page asks again', async () => {
  script = 'ask().then(() => ask())'
  answers = [
    [200, ''],
    [200, body([1, 2])],
  ]
  const reading = await read()
  expect([reading.status, ids(reading)]).toEqual(['ok', ['2', '1']])
})

it('answers of another host are nobody’s', async () => {
  script = "ask('http://localhost:' + location.port)"
  answers = [[200, body([1, 2])]]
  expect(await read()).toMatchObject({ status: 'error', messages: [], reason: expect.stringContaining('没有在时限内') })
})

it('a page that shows rows, and no answer that we know, was changed', async () => {
  script = `document.body.insertAdjacentHTML('beforeend', '<div class="row">x</div>')`
  expect(await read()).toMatchObject({ status: 'changed', reason: expect.stringContaining('页面可能已改版') })
})

it('tells a refusal, a fault and words of the site from data', async () => {
  script = 'ask()'
  const cases: [number, string, string, string][] = [
    [429, '{}', 'blocked', '429'],
    [503, 'x', 'error', '503'],
    [200, '{"code":-799,"message":"请求过于频繁"}', 'blocked', '过于频繁'],
    [200, '{"code":-400,"message":"请求错误"}', 'error', '请求错误'],
    [200, '<html>', 'changed', '格式不符'],
    [200, '{"code":0,"data":{"list":[{"rpid":1}],"page":{"num":1,"size":2,"total":1}}}', 'changed', '格式不符'],
  ]
  for (const [code, text, status, words] of cases) {
    answers = [[code, text]]
    expect(await read(), words).toMatchObject({ status, messages: [], reason: expect.stringContaining(words) })
  }
  answers = [[200, '{"code":-101}']]
  await expect(read()).rejects.toMatchObject({ kind: 'session' })
})

it('a next page that never comes leaves what was read, and the cursor where it was', async () => {
  script = `ask(); document.body.insertAdjacentHTML('beforeend', '<button id="next">n</button>')`
  answers = [[200, body([1, 2], 1, 9)]]
  const reading = await read()
  expect([reading.status, reading.cursor, ids(reading)]).toEqual(['partial', '', ['2', '1']])
})

it('ends early when somebody waits for the account', async () => {
  script = `ask(); document.body.insertAdjacentHTML('beforeend', '<button id="next" onclick="ask()">n</button>')`
  const pages = (): [number, string][] => [
    [200, body([1, 2], 1, 4)],
    [200, body([3, 4], 2, 4)],
  ]
  answers = pages()
  expect(await read(true)).toMatchObject({ status: 'partial', cursor: '' })
  answers = pages()
  const reading = await read()
  expect([reading.status, ids(reading)]).toEqual(['ok', ['4', '3', '2', '1']])
})
