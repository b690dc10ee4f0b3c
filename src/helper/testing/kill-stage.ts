// A helper in a process of its own with a real browser at the tiny site, to be killed at a step; what must then be true
// is asked here, for the quick and the long tests alike. One data folder outlives all deaths.
import { execFileSync, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect } from 'vitest'
import { z } from 'zod'
import { patient } from '../../../tests/fixtures/slowness.ts'
import { journalStatus } from '../../contract/helper/commands.ts'
import { startFakeBackend } from './fake-backend.ts'
import { TEST_CHROME_ARGS } from './helper-kit.ts'
import { publishInput } from './publish-input.ts'
import { startTinySite } from './tiny-site.ts'
import { connect } from './ws-client.ts'
import type { TestClient } from './ws-client.ts'

const CHILD = join(import.meta.dirname, 'helper.child.ts')

interface Run {
  readonly child: ChildProcess
  readonly client: TestClient
  /** Holds the next publish at this step; calls back when it is there. */
  hold(step: string, reached: () => void): Promise<void>
}

/** Steps before the press of the publish button. */
export const BEFORE: readonly string[] = ['session-check', 'form-open', 'uploading', 'filling', 'ready']
/** All steps of a publish. */
export const STEPS: readonly string[] = [...BEFORE, 'publish-pressed', 'confirming']

const kill9 = async (child: ChildProcess): Promise<void> => {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await ended
}

export interface KillStage {
  /** Kills the helper when a new work is at this step, and does what a person does until the work is out once. */
  killHelperAt(step: string): Promise<void>
  /** Likewise its browser. */
  killBrowserAt(step: string): Promise<void>
  close(): Promise<void>
}

/** Starts the site, a backend that serves files, and the helper, signed in. */
export async function openKillStage(): Promise<KillStage> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kill-'))
  const site = await startTinySite()
  const backend = await startFakeBackend()
  backend.files.set('/f.mp4', { body: Buffer.from('video') })
  let running: Run | undefined
  const start = (): Promise<Run> =>
    new Promise((resolve, reject) => {
      const child = spawn(
        process.execPath,
        [CHILD, dataDir, backend.origin, site.origin, JSON.stringify(TEST_CHROME_ARGS)],
        { stdio: ['pipe', 'pipe', 'inherit'] },
      )
      const heard = new Map<string, () => void>()
      child.once('exit', () => {
        if (running?.child === child) running = undefined
        reject(new Error('the helper ended before it was ready'))
      })
      const hold = async (step: string, reached: () => void): Promise<void> => {
        heard.set('HELD', reached)
        const set = new Promise<void>((done) => heard.set('SET', done))
        child.stdin.write(`${step}\n`)
        await set
      }
      createInterface({ input: child.stdout }).on('line', (line) => {
        if (line.startsWith('READY '))
          connect(line.slice(6), 'kill-test').then((client) => resolve({ child, client, hold }), reject)
        else heard.get(line)?.()
      })
    })
  /** The helper that runs, or a new one on the same data. */
  const helper = async (): Promise<Run> => (running ??= await start())
  const browsersOf = () =>
    execFileSync('ps', ['-eo', 'pid,args'], { encoding: 'utf8' })
      .split('\n')
      .filter((line) => line.includes(`--user-data-dir=${dataDir}`) && !line.includes('--type='))

  let items = 0
  /** A new work, as a person sees it. */
  const newItem = (step: string) => {
    const itemId = (items += 1)
    const title = `作品 ${itemId} ${step}`
    const submits = site.submits
    const works = (): number => site.works.filter((work) => work.title === title).length
    const publish = async (client: TestClient, attemptNo = 1) => {
      const { filePath } = z
        .object({ filePath: z.string() })
        .parse((await client.send('downloadFile', { url: '/f.mp4' })).data)
      return client.send(
        'publishWork',
        publishInput({ itemId, accountId: 'u1', cookie: '', filePath, title, attemptNo }),
      )
    }
    /** What the helper says of an attempt; what is never true is refused here. */
    const outcome = async (client: TestClient, attemptNo = 1): Promise<string> => {
      const [found] = journalStatus.output.parse(
        (await client.send('journalStatus', { items: [{ item_id: itemId, attempt_no: attemptNo }] })).data,
      ).list
      if (!found) throw new Error('the attempt is lost')
      if (found.outcome === 'done') expect(works()).toBe(1)
      // A work that is out there is never offered as "not published".
      if (works() === 1) expect(['running', 'unconfirmed', 'done']).toContain(found.outcome)
      expect(works()).toBeLessThanOrEqual(1)
      return found.outcome
    }
    /**
     * Does what a person does about it: sends what was not published once more, and looks at the site where the helper
     * does not know.
     */
    const finish = async (client: TestClient): Promise<void> => {
      let attemptNo = 1
      await expect
        .poll(
          async () => {
            const said = await outcome(client, attemptNo)
            if (said === 'not-published' || (said === 'unconfirmed' && works() === 0))
              await publish(client, (attemptNo += 1))
            return said
          },
          { timeout: patient(60_000), interval: 100 },
        )
        .toBe('done')
      expect([works(), site.submits - submits]).toEqual([1, 1])
    }
    return { works, publish, outcome, finish, submits: () => site.submits - submits }
  }

  const killHelperAt = async (step: string): Promise<void> => {
    const item = newItem(step)
    const first = await helper()
    const held = Promise.withResolvers<void>()
    await first.hold(step, held.resolve)
    item.publish(first.client).catch(() => undefined)
    await held.promise
    // The click of `publish-pressed` is on its way to the site while the helper dies.
    await kill9(first.child)
    // The pipe is the browser's lifeline: it goes with its helper.
    await expect.poll(browsersOf, { timeout: patient(60_000) }).toEqual([])

    const second = await helper()
    if (BEFORE.includes(step)) {
      expect(await item.outcome(second.client)).toBe('not-published')
      expect(item.submits()).toBe(0)
    } else {
      await expect
        .poll(() => item.outcome(second.client), { timeout: patient(60_000) })
        .toBe(item.works() === 1 ? 'done' : 'unconfirmed')
      expect(item.submits()).toBeLessThanOrEqual(1)
    }
    // The same attempt sent again is told, not run.
    const again = await item.publish(second.client)
    expect(again.code).toBe(item.works() === 1 ? 1 : BEFORE.includes(step) ? 500 : 520)
    expect(item.submits()).toBe(item.works())
    await item.finish(second.client)
  }
  const killBrowserAt = async (step: string): Promise<void> => {
    const item = newItem(step)
    const run = await helper()
    const held = Promise.withResolvers<void>()
    await run.hold(step, held.resolve)
    const going = item.publish(run.client)
    await held.promise
    const pid = Number(browsersOf()[0]?.trim().split(/\s+/)[0])
    process.kill(pid, 'SIGKILL')
    const reply = await going
    // Before the press it is simply done again; after it the works list has the word.
    if (BEFORE.includes(step)) expect([reply.code, item.works()]).toEqual([1, 1])
    else expect([1, 520]).toContain(reply.code)
    await expect
      .poll(() => item.outcome(run.client), { timeout: patient(60_000) })
      .toBe(item.works() === 1 ? 'done' : 'unconfirmed')
    expect(item.submits()).toBeLessThanOrEqual(1)
    await item.finish(run.client)
  }
  const { client } = await helper()
  expect(await client.send('login', { platform_value: 'tiny', login_id: 'login-kill-1' })).toMatchObject({
    data: { status: 'ok' },
  })
  return {
    killHelperAt,
    killBrowserAt,
    close: async () => {
      if (running) await kill9(running.child)
      await Promise.all([site.close(), backend.close()])
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
}
