import { mkdirSync, mkdtempSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { patient, POLL_MS } from '../../../tests/fixtures/slowness.ts'
import { createRunContext } from '../jobs/run-context.ts'
import { cancelled } from '../lib/errors.ts'
import { silentLogger } from '../lib/logger.ts'
import { TEST_CHROME_ARGS } from '../testing/helper-kit.ts'
import { chromeCandidates, findChrome } from './find-chrome.ts'
import { chromeFlags, hasDisplay, launchBrowser } from './launch.ts'
import { isAlive } from './process-tree.ts'
import { createProfiles, profileName } from './profile.ts'
import type { BrowserSession } from './session.ts'
import { createWaiter, firstVisible, hasText } from './waiting.ts'

let dir = ''
const sessions: BrowserSession[] = []
beforeEach(() => void (dir = mkdtempSync(join(tmpdir(), 'browser-'))))
afterEach(async () => {
  await Promise.all(sessions.splice(0).map((one) => one.kill()))
  await rm(dir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
})
const start = async (signal?: AbortSignal): Promise<BrowserSession> => {
  const { path } = await findChrome()
  const session = await launchBrowser({
    executablePath: path,
    profileDir: join(dir, 'profile'),
    visible: true,
    headless: true,
    chromeArgs: TEST_CHROME_ARGS,
    ...(signal ? { signal } : {}),
  })
  sessions.push(session)
  return session
}
const context = (ms = POLL_MS, signal?: AbortSignal) =>
  createRunContext({ deadline: Date.now() + ms, log: silentLogger, ...(signal ? { signal } : {}) })

describe('finding and starting', () => {
  it('takes the option first, then CHROME_PATH, then what is installed', async () => {
    const list = chromeCandidates({
      browserPath: '/a/chrome',
      env: { CHROME_PATH: '/b/chrome', PATH: '/usr/bin' },
      os: 'linux',
    })
    expect(list.slice(0, 2)).toEqual(['/a/chrome', '/b/chrome'])
    expect(list).toContain('/usr/bin/chromium')
    expect(chromeCandidates({ env: { PROGRAMFILES: 'C:\\P' }, os: 'win32' })[0]).toBe(
      'C:\\P\\Google\\Chrome\\Application\\chrome.exe',
    )
    expect(chromeCandidates({ env: {}, os: 'darwin' })[1]).toContain('Microsoft Edge')
    mkdirSync(join(dir, 'chromium-1', 'chrome-linux'), { recursive: true })
    writeFileSync(join(dir, 'chromium-1', 'chrome-linux', 'chrome'), '', { mode: 0o755 })
    expect(chromeCandidates({ env: {}, os: 'win32', bundledDir: dir })).toEqual([
      join(dir, 'chromium-1', 'chrome-linux', 'chrome'),
    ])
    expect(await findChrome({ isExecutable: () => false })).toEqual({ path: '', found: false, version: '' })
  })

  it('opens no port, hides nothing, and keeps the sandbox for everybody but root', async () => {
    expect(chromeFlags({ visible: true, isRoot: false, chromeArgs: ['--x'] })).toContain('--x')
    for (const isRoot of [true, false]) {
      const flags = chromeFlags({ visible: true, isRoot }).join(' ')
      expect(flags.includes('--no-sandbox')).toBe(isRoot)
      expect(flags).not.toMatch(/remote-debugging-port|AutomationControlled|user-agent/)
    }
    const session = await start()
    const line = readFileSync(`/proc/${session.browser.process()?.pid}/cmdline`, 'utf8')
    expect(line).toContain('--remote-debugging-pipe')
    expect(line).not.toContain('--remote-debugging-port')
    expect(await session.page.evaluate(() => navigator.webdriver)).toBe(true)
    expect(hasDisplay({}, 'linux')).toBe(false)
    expect(hasDisplay({ DISPLAY: ':0' }, 'linux')).toBe(true)
  })

  it('is started once more when it died before its first tab, and not a third time', async () => {
    const { path } = await findChrome()
    const starts = join(dir, 'starts')
    const script = (deaths: number): string => {
      const file = join(dir, `dies-${deaths}`)
      writeFileSync(
        file,
        `#!/bin/sh\necho x >> '${starts}'\n[ "$(wc -l < '${starts}')" -gt ${deaths} ] || exit 1\nexec '${path}' "$@"\n`,
        { mode: 0o700 },
      )
      return file
    }
    const begin = async (deaths: number) =>
      await launchBrowser({
        executablePath: script(deaths),
        profileDir: join(dir, 'profile'),
        visible: false,
        headless: true,
        chromeArgs: TEST_CHROME_ARGS,
      })
    await expect(begin(2)).rejects.toMatchObject({
      code: 'BROWSER_START',
      message: expect.stringContaining('刚启动就退出'),
    })
    expect(readFileSync(starts, 'utf8')).toBe('x\nx\n')
    await rm(starts)
    const session = await begin(1)
    sessions.push(session)
    expect([session.isOpen(), readFileSync(starts, 'utf8')]).toEqual([true, 'x\nx\n'])
  })

  it('says in words that there is no browser', async () => {
    await expect(launchBrowser({ executablePath: '', profileDir: dir, visible: false })).rejects.toMatchObject({
      kind: 'environment',
      code: 'BROWSER_MISSING',
    })
    await expect(
      launchBrowser({ executablePath: '/bin/false', profileDir: dir, visible: false, timeoutMs: 5_000 }),
    ).rejects.toMatchObject({ code: 'BROWSER_START' })
  })
})

describe('ending', () => {
  it('kills the whole tree on an abort, although the page is busy', async () => {
    const stop = new AbortController()
    const session = await start(stop.signal)
    const pid = session.browser.process()?.pid ?? 0
    await session.page.evaluate(() =>
      setTimeout(() => {
        for (;;);
      }, 0),
    )
    const began = Date.now()
    stop.abort(cancelled())
    await session.closed
    // A page that spins answers nothing: who waits for it waits for ever.
    expect(Date.now() - began).toBeLessThan(POLL_MS)
    expect(isAlive(pid)).toBe(false)
    expect(session.isOpen()).toBe(false)
  })

  it('outlives pipes that a killed browser resets', async () => {
    const session = await start()
    const pipes = session.browser.process()?.stdio ?? []
    const reset = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
    // While it is read from, and when it is gone.
    for (const end of [() => undefined, () => session.kill()]) {
      await end()
      for (const pipe of pipes) expect(() => pipe?.emit('error', reset)).not.toThrow()
    }
  })

  it('keeps a login over SIGKILL through exported cookies', async () => {
    const server = createServer(
      (_request, response) =>
        void response
          .writeHead(200, { 'set-cookie': 'sid=secret; Path=/; HttpOnly; Max-Age=9999', 'content-type': 'text/html' })
          .end('ok'),
    )
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    const first = await start()
    await first.page.goto(url)
    const cookies = await first.exportCookies(['127.0.0.1'])
    expect(cookies).toMatchObject([{ name: 'sid', value: 'secret', httpOnly: true }])
    expect(await first.exportCookies(['27.0.0.1'])).toEqual([])
    await first.kill()
    const second = await start()
    await second.restoreCookies(cookies, false)
    expect(await second.exportCookies(['127.0.0.1'])).toMatchObject([{ value: 'secret' }])
    await second.restoreCookies(
      [
        {
          ...cookies[0],
          name: 'sid',
          value: 'older',
          domain: '127.0.0.1',
          path: '/',
          expires: -1,
          secure: false,
          httpOnly: true,
        },
      ],
      false,
    )
    expect(await second.exportCookies(['127.0.0.1'])).toMatchObject([{ value: 'secret' }])
    server.close()
  })
})

describe('profiles', () => {
  it('are owner-only, one user at a time, named by hash', async () => {
    const profiles = createProfiles(dir)
    const open = await profiles.open('douyin', '../../x')
    expect(open.dir).toBe(join(dir, 'profiles', profileName('douyin', '../../x')))
    expect(statSync(open.dir).mode & 0o777).toBe(0o700)
    await expect(profiles.open('douyin', '../../x')).rejects.toMatchObject({ code: 'PROFILE_IN_USE' })
    open.release()
    const again = await profiles.open('douyin', '../../x')
    again.release()
    const temp = await profiles.openTemp('login-1')
    writeFileSync(join(temp.dir, 'mark'), '')
    temp.release()
    await profiles.adopt(temp, 'douyin', '1')
    expect(readFileSync(join(dir, 'profiles', profileName('douyin', '1'), 'mark'), 'utf8')).toBe('')
    const left = await profiles.openTemp('login-2')
    left.release()
    await createProfiles(dir).sweep()
    expect(() => statSync(left.dir)).toThrow()
  })

  it('are freed from a browser that a killed helper left behind', async () => {
    const profiles = createProfiles(dir)
    const open = await profiles.open('douyin', '1')
    const { path } = await findChrome()
    const orphan = await launchBrowser({
      executablePath: path,
      profileDir: open.dir,
      visible: false,
      chromeArgs: TEST_CHROME_ARGS,
    })
    sessions.push(orphan)
    const again = await createProfiles(dir).open('douyin', '1')
    await orphan.closed
    symlinkSync(`${hostname()}-999999`, join(again.dir, 'SingletonLock'))
    await createProfiles(dir).open('douyin', '1')
    expect(() => readFileSync(join(again.dir, 'SingletonLock'))).toThrow()
  })
})

describe('waiting', () => {
  it('gives the first outcome that shows, sees only what is visible, and reads through a navigation', async () => {
    const { page } = await start()
    const { ctx, dispose } = context()
    await page.setContent('<button hidden>发布</button><p style="visibility:hidden">隐藏</p><p>正文</p>')
    expect(await firstVisible(page, ['button', 'p::-p-text(隐藏)'])).toBeNull()
    expect(await hasText(page, '正文')).toBe(true)
    const wait = createWaiter(ctx, page)
    const outcome = wait.any('结果', {
      button: () => firstVisible(page, ['.missing', 'button']),
      error: () => hasText(page, '失败'),
    })
    await page.evaluate(() => document.querySelector('button')?.removeAttribute('hidden'))
    expect((await outcome).name).toBe('button')
    const arrived = wait.url('跳转', (url) => url.hash === '#next')
    await page.goto('data:text/html,<p>x</p>#next')
    expect((await arrived).hash).toBe('#next')
    await wait.gone('按钮', ['button'])
    dispose()
  })

  it('ends with a sentence, at the deadline, at an abort and when the window is closed', async () => {
    const { page, kill } = await start()
    const nothing = { never: () => Promise.resolve(null) }
    const first = context()
    await expect(
      createWaiter(first.ctx, page).any('发布按钮', nothing, { timeoutMs: 300, step: 'filling' }),
    ).rejects.toMatchObject({
      kind: 'page-changed',
      code: 'WAIT_TIMEOUT',
      step: 'filling',
      message: expect.stringContaining('发布按钮'),
    })
    const short = context(200)
    await expect(createWaiter(short.ctx, page).any('x', nothing)).rejects.toMatchObject({ code: 'TIMEOUT', reply: 408 })
    const stop = new AbortController()
    const aborted = createWaiter(context(30_000, stop.signal).ctx, page).any('x', nothing)
    stop.abort(cancelled())
    await expect(aborted).rejects.toMatchObject({ code: 'CANCELLED' })
    const closing = createWaiter(first.ctx, page).any('x', { button: () => firstVisible(page, ['button']) })
    const watched = expect(closing).rejects.toMatchObject({ code: 'BROWSER_GONE', kind: 'environment' })
    await kill()
    await watched
    first.dispose()
  })

  it('runs the watchers in every round; the time of a person does not count', async () => {
    const { page } = await start()
    const { ctx, dispose } = context()
    let rounds = 0
    const dialog = async () => {
      rounds += 1
      if (rounds !== 2) return 'none' as const
      await ctx.sleep(patient(700))
      return 'handled' as const
    }
    const found = createWaiter(ctx, page, [dialog]).any(
      'x',
      { late: async () => rounds > 2 },
      { timeoutMs: patient(400) },
    )
    expect((await found).name).toBe('late')
    dispose()
  })
})
