import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { createControlClient } from './control-client.ts'
import { controlMethods } from './kernel/control-api.ts'
import { startFakePlatforms } from './start.ts'

test('the HTTP control is the same control', async () => {
  const fakes = await startFakePlatforms()
  onTestFinished(() => fakes.close())
  const client = createControlClient(fakes.controlUrl)
  expect(controlMethods.every((name) => typeof client[name] === 'function' && typeof fakes.control[name] === 'function')).toBe(true)
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

test('the control refuses another origin and unknown methods', async () => {
  const fakes = await startFakePlatforms()
  onTestFinished(() => fakes.close())
  const post = (path: string, headers: Record<string, string>): Promise<Response> => fetch(`${fakes.controlUrl}${path}`, { method: 'POST', body: '[]', headers })
  expect((await post('/__control/users', {})).status).toBe(200)
  expect((await post('/__control/users', { origin: 'https://creator.douyin.com' })).status).toBe(403)
  expect((await post('/__control/users', { origin: 'null' })).status).toBe(403)
  expect((await post('/__control/constructor', {})).status).toBe(404)
})

test('users and settings survive a restart; the process says where it listens', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'fake-state-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  const run = async (): Promise<{ controlUrl: string; port: number; stop: () => Promise<void> }> => {
    const child = spawn(process.execPath, [new URL('main.ts', import.meta.url).pathname, '--dir', dir], { stdio: ['ignore', 'pipe', 'inherit'] })
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
  await second.stop()
})
