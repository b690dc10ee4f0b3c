import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readJsonp } from './web-answers.ts'
import { createWebSuggest } from './web-suggest.ts'

/** 月子中心 and 月子中心多少钱 in GBK. */
const GBK = Buffer.from([0xd4, 0xc2, 0xd7, 0xd3, 0xd6, 0xd0, 0xd0, 0xc4])
const GBK_PRICE = Buffer.from([...GBK, 0xb6, 0xe0, 0xc9, 0xd9, 0xc7, 0xae])

let server: Server
let origin = ''
const asked: { url: string }[] = []
const sent: { url: string; at: number }[] = []
beforeAll(async () => {
  server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://x')
    const word =
      url.searchParams.get('wd') ??
      url.searchParams.get('query') ??
      url.searchParams.get('word') ??
      url.searchParams.get('key') ??
      ''
    asked.push({ url: request.url ?? '' })
    if (word === '验证')
      return void response.writeHead(302, { location: 'https://wappass.baidu.com/static/captcha/' }).end()
    if (word === '网页')
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<html><title>安全验证</title>')
    if (word === '限流') return void response.writeHead(429).end()
    if (word === '故障') return void response.writeHead(500).end()
    if (word === '停住') return
    if (word === '巨大') return void response.end('x'.repeat(300_000))
    if (word === '代码') return void response.end('sug(alert(1))')
    if (url.pathname === '/sugrec')
      return void response
        .writeHead(200, { 'content-type': 'text/javascript; charset=utf-8' })
        .end(
          word === '没有'
            ? 'sug({"queryid":"0x1"})'
            : `sug({"q":"${word}","p":false,"g":[{"type":"sug","sa":"s_1","q":"${word}多少钱"},{"type":"direct_new","q":"官网"},{"type":"sug","q":"${word} <b>哪家好</b>"}]})`,
        )
    if (url.pathname === '/osjson.aspx')
      return void response
        .writeHead(200, { 'content-type': 'application/x-suggestions+json; charset=utf-8' })
        .end(JSON.stringify([word, word === '没有' ? [] : [`${word}推荐`], [], []]))
    if (url.pathname === '/suggest')
      return void response.end(`suggest_so({"query":"${word}","result":[{"word":"${word}价格"}],"version":"b"});`)
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(
        Buffer.concat([
          Buffer.from('window.sogou.sug(["'),
          GBK,
          Buffer.from('",["'),
          GBK_PRICE,
          Buffer.from('"],["0;0;0;0"],"",["0"],"0"],-1);'),
        ]),
      )
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  origin = typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}` : ''
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
const make = (gapMs: number, deadlineMs = 2_000) =>
  createWebSuggest({
    gapMs,
    deadlineMs,
    fetch: async (url, init) => {
      sent.push({ url, at: performance.now() })
      return await fetch(url.replace(/^https:\/\/[^/]+/, origin), init)
    },
  })

describe('suggestions of the sites', () => {
  it("are read in each one's own shape and encoding", async () => {
    const web = make(0)
    expect(await web.look('baidu', '月子中心')).toEqual({
      status: 'ok',
      words: ['月子中心多少钱', '月子中心 哪家好'],
      note: '',
    })
    expect((await web.look('bing', '月子中心')).words).toEqual(['月子中心推荐'])
    expect((await web.look('so360', '月子中心')).words).toEqual(['月子中心价格'])
    expect((await web.look('sogou', '月子中心')).words).toEqual(['月子中心多少钱'])
    expect(asked.map((one) => decodeURIComponent(one.url)).filter((url) => !url.includes('月子中心'))).toEqual([])
  })
  it('tell nothing found from not being let in, and both from faults', async () => {
    const web = make(0)
    const states = async (...words: string[]) =>
      await Promise.all(words.map(async (word) => (await web.look('baidu', word)).status))
    expect(await states('没有', '验证', '网页', '限流', '故障', '代码', '巨大')).toEqual([
      'empty',
      'blocked',
      'blocked',
      'blocked',
      'error',
      'error',
      'error',
    ])
    expect((await web.look('bing', '没有')).status).toBe('empty')
    expect(await make(0, 60).look('baidu', '停住')).toEqual({ status: 'error', words: [], note: '百度没有及时回应' })
    const nowhere = createWebSuggest({
      gapMs: 0,
      fetch: async () => await Promise.reject(new TypeError('fetch failed')),
    })
    expect((await nowhere.look('sogou', '月子中心')).note).toBe('连不上搜狗，请检查网络')
  })
  it('are asked one after another with a gap, each site for itself', async () => {
    // Seen where they leave: opening a connection makes one of them late on a busy machine.
    const web = make(400)
    sent.length = 0
    await Promise.all([
      web.look('baidu', '甲'),
      web.look('baidu', '乙'),
      web.look('baidu', '丙'),
      web.look('bing', '甲'),
    ])
    const [one, two, three] = sent.filter((call) => call.url.includes('/sugrec')).map((call) => call.at)
    expect(Math.min((two ?? 0) - (one ?? 0), (three ?? 0) - (two ?? 0))).toBeGreaterThan(390)
  })
  it('who gives up does not wait for those before', async () => {
    const web = make(5_000)
    await web.look('baidu', '甲')
    await expect(web.look('baidu', '乙', AbortSignal.timeout(30))).rejects.toThrow()
  })
  it('answers are never run', () => {
    expect([
      readJsonp('a.b({"x":1},-1);'),
      readJsonp('[1]'),
      readJsonp('f(process.exit())'),
      readJsonp('{x:1}'),
      readJsonp('f({"a":"(b);"});'),
    ]).toEqual([{ x: 1 }, [1], undefined, undefined, { a: '(b);' }])
  })
})
