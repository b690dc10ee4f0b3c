import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { text } from 'node:stream/consumers'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { createControlClient } from './control-client.ts'
import { controlMethods } from './kernel/control-api.ts'
import { startFakePlatforms } from './start.ts'

/** A call of a fake site as a browser makes it, under the site's own name. */
const siteJson = async <T>(port: number, host: string, path: string, method: string): Promise<T> => {
  const sent = request({
    host: '127.0.0.1',
    port,
    path,
    method,
    headers: { host, origin: `https://${host}` },
    rejectUnauthorized: false,
  })
  sent.end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const body = await text(answer)
  return (body === '' ? {} : JSON.parse(body)) as T
}

test('works that went out before stand on their site, public and at their address', async () => {
  const fakes = await startFakePlatforms()
  onTestFinished(() => fakes.close())
  const earlier = {
    id: '7400000000000000001',
    title: '上个月的作品',
    createdAt: Date.now() - 30 * 86_400_000,
    statistics: { play: 900, digg: 40, comment: 3, share: 1, collect: 2 },
  }
  const [added] = await fakes.control.addWorks('chengnan_food', 'kuaishou', [earlier])
  expect(added).toMatchObject({
    ...earlier,
    state: 'public',
    link: `https://www.kuaishou.com/short-video/${earlier.id}`,
  })
  expect(await fakes.control.works('城南小馆')).toEqual([added])
})

test('the HTTP control is the same control', async () => {
  const fakes = await startFakePlatforms()
  onTestFinished(() => fakes.close())
  const client = createControlClient(fakes.controlUrl)
  expect(
    controlMethods.every((name) => typeof client[name] === 'function' && typeof fakes.control[name] === 'function'),
  ).toBe(true)
  const added = await client.addUser({ nickname: '新来的', uniqueId: 'newcomer' })
  expect((await fakes.control.users()).at(-1)).toEqual(added)
  await client.setFaults({ slowMs: 5, http500: [{ path: '/x', times: 2 }] }, '新来的')
  expect(await fakes.control.faults('newcomer')).toMatchObject({ slowMs: 5, formVersion: 2 })
  expect(await fakes.control.faults()).toMatchObject({ slowMs: 0 })
  await client.clearFaults('新来的')
  expect(await client.faults('新来的')).toMatchObject({ slowMs: 0 })
  await expect(client.works('nobody')).rejects.toThrow('no fake user nobody')
  expect(await client.smsCode('newcomer')).toBeNull()
  await client.removeUser('newcomer')
  expect((await client.users()).some((u) => u.uniqueId === 'newcomer')).toBe(false)
})

test('the accounts of a person are the sites signed in to; what is arranged for one of them is its own, and a reset drops all', async () => {
  const fakes = await startFakePlatforms()
  onTestFinished(() => fakes.close())
  const client = createControlClient(fakes.controlUrl)
  expect(await client.accounts()).toEqual([])
  const enter = async (host: string): Promise<void> => {
    const post = (path: string): Promise<{ token: string }> => siteJson(fakes.port, host, path, 'POST')
    const { token } = await post('/__site/qr')
    const { ticket } = await client.scan(token, 'chengnan_food')
    await siteJson(fakes.port, host, `/__site/enter?ticket=${ticket ?? ''}`, 'GET')
  }
  await enter('cp.kuaishou.com')
  await enter('cp.kuaishou.com')
  await enter('creator.xiaohongshu.com')
  const { uid } = (await client.users())[0] ?? { uid: '' }
  await client.arrangeNextPublish('chengnan_food', 'kuaishou', 'rejected')
  const kuaishou = { uid, platform: 'kuaishou', sessions: 2, nextPublish: 'rejected' }
  const xiaohongshu = { uid, platform: 'xiaohongshu', sessions: 1, nextPublish: null }
  expect(await client.accounts()).toEqual([kuaishou, xiaohongshu])
  // Signed out on one site: still known there, and signed in on the other.
  expect(await client.expireSession('chengnan_food', 'kuaishou')).toBe(2)
  await client.arrangeNextPublish('chengnan_food', 'kuaishou')
  expect(await client.accounts()).toEqual([{ ...kuaishou, sessions: 0, nextPublish: null }, xiaohongshu])
  await client.arrangeNextPublish('chengnan_food', 'xiaohongshu', 'refused')
  await client.reset()
  expect(await client.accounts()).toEqual([])
})

test('the control refuses another origin and unknown methods', async () => {
  const fakes = await startFakePlatforms()
  onTestFinished(() => fakes.close())
  const post = (path: string, headers: Record<string, string>): Promise<Response> =>
    fetch(`${fakes.controlUrl}${path}`, { method: 'POST', body: '[]', headers })
  expect((await post('/__control/users', {})).status).toBe(200)
  expect((await post('/__control/users', { origin: 'https://creator.douyin.com' })).status).toBe(403)
  expect((await post('/__control/users', { origin: 'null' })).status).toBe(403)
  expect((await post('/__control/constructor', {})).status).toBe(404)
})

test('users, settings and the address of the phone survive a restart; the process says where it listens', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'fake-state-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  const run = async (): Promise<{ controlUrl: string; port: number; stop: () => Promise<void> }> => {
    const child = spawn(process.execPath, [new URL('main.ts', import.meta.url).pathname, '--dir', dir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    onTestFinished(() => {
      child.kill('SIGKILL')
    })
    const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
    const ready = JSON.parse(line) as { controlUrl: string; port: number }
    return {
      ...ready,
      stop: async () => {
        const gone = once(child, 'exit')
        child.kill('SIGTERM')
        await gone
      },
    }
  }
  const first = await run()
  const before = createControlClient(first.controlUrl)
  const user = await before.addUser({ nickname: '留下来的' })
  await before.setReviewDelay(4321)
  await first.stop()
  const second = await run()
  const after = createControlClient(second.controlUrl)
  expect((await after.users()).at(-1)).toEqual(user)
  expect(await after.settings()).toMatchObject({ reviewDelayMs: 4321 })
  expect(second.controlUrl).toBe(first.controlUrl)
  await second.stop()
})

test('the phone is where it was last time, else where it is wanted, else at any free port', async () => {
  const dirs = await Promise.all(['one', 'two'].map((name) => mkdtemp(join(tmpdir(), `fake-${name}-`))))
  onTestFinished(async () => void (await Promise.all(dirs.map((dir) => rm(dir, { recursive: true, force: true })))))
  const [dir = '', other = ''] = dirs
  const start = async (options: Parameters<typeof startFakePlatforms>[0]): ReturnType<typeof startFakePlatforms> => {
    const fakes = await startFakePlatforms(options)
    onTestFinished(() => fakes.close())
    return fakes
  }
  const portOf = ({ phoneUrl }: { phoneUrl: string }): number => Number(new URL(phoneUrl).port)
  const first = await start({ dir })
  const wanted = portOf(first)
  // Taken: another one, which is told and remembered.
  const second = await start({ dir: other, phonePort: wanted })
  expect(portOf(second)).not.toBe(wanted)
  expect((await fetch(second.phoneUrl)).status).toBe(200)
  await Promise.all([first.close(), second.close()])
  expect(portOf(await start({ dir: other, phonePort: wanted }))).toBe(portOf(second))
  expect(portOf(await start({ phonePort: wanted }))).toBe(wanted)
})
