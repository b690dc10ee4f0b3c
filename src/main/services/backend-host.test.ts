import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type BackendHostDeps, startBackend } from './backend-host.ts'
import type { Child } from './child.ts'
import { RESTART_CODE, restartDelay } from './supervise.ts'

interface FakeChild extends Child {
  sent: unknown[]
  say: (message: unknown) => void
  exit: (code: number) => void
  killed: boolean
}
const makeChild = (): FakeChild => {
  const listeners: { message: (message: unknown) => void; exit: (code: number) => void } = {
    message: () => undefined,
    exit: () => undefined,
  }
  const child: FakeChild = {
    pid: 1,
    sent: [],
    killed: false,
    send: (message) => void child.sent.push(message),
    onMessage: (listener) => void (listeners.message = listener),
    onExit: (listener) => void (listeners.exit = listener),
    kill: () => {
      child.killed = true
      listeners.exit(137)
    },
    say: (message) => listeners.message(message),
    exit: (code) => listeners.exit(code),
  }
  return child
}
const world = (): { deps: BackendHostDeps; children: FakeChild[]; ports: number[]; lines: string[] } => {
  const children: FakeChild[] = []
  const ports: number[] = []
  const lines: string[] = []
  const deps: BackendHostDeps = {
    spawn: () => {
      const child = makeChild()
      children.push(child)
      return child
    },
    entry: 'backend.js',
    env: {},
    config: (port) => ({ port }),
    port: 4000,
    onPort: (port) => ports.push(port),
    log: (line) => lines.push(line),
  }
  return { deps, children, ports, lines }
}

describe('the supervisor of the backend', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('starts with the kept port and keeps the one that answered', async () => {
    const { deps, children, ports } = world()
    const host = startBackend(deps)
    expect(children[0]?.sent).toEqual([{ type: 'start', config: { port: 4000 } }])
    children[0]?.say({ type: 'ready', url: 'http://127.0.0.1:4000' })
    expect(await host.ready).toBe('http://127.0.0.1:4000')
    expect(ports).toEqual([4000])
  })

  it('prints what is not well, with its remedy, in both languages', () => {
    const { deps, children, lines } = world()
    startBackend(deps).ready.catch(() => undefined)
    children[0]?.say({
      type: 'health',
      health: {
        ok: true,
        time: 1_790_000_000,
        checks: [
          { code: 'clock.ahead', level: 'fault', params: {} },
          { code: 'backup.ok', level: 'ok', params: {} },
        ],
      },
    })
    expect(lines).toHaveLength(2)
    expect(lines[0]).toMatch(/^✗ 电脑时间：.*已暂停。.*我已校对时间.*\[clock\.ahead\]$/)
    expect(lines[1]).toMatch(/Clock: .* wait\. .*The time is right/)
  })

  it('asks for a forgotten password to be reset once, and tells what became of it', () => {
    const { deps, children } = world()
    const told: unknown[] = []
    startBackend({ ...deps, reset: '', onReset: (one) => told.push(one) }).ready.catch(() => undefined)
    expect(children[0]?.sent).toEqual([{ type: 'start', config: { port: 4000 }, reset: '' }])
    children[0]?.say({ type: 'reset', username: 'boss', password: 'abcd-efgh-jkmn-pqrs' })
    expect(told).toEqual([{ type: 'reset', username: 'boss', password: 'abcd-efgh-jkmn-pqrs' }])
    children[0]?.exit(1)
    vi.advanceTimersByTime(restartDelay(1))
    expect(children[1]?.sent).toEqual([{ type: 'start', config: { port: 4000 } }])
  })

  it('starts again after a crash, later each time, at once when asked to', () => {
    const { deps, children } = world()
    startBackend(deps).ready.catch(() => undefined)
    children[0]?.exit(1)
    vi.advanceTimersByTime(restartDelay(1) - 1)
    expect(children).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(children).toHaveLength(2)
    children[1]?.exit(RESTART_CODE)
    vi.advanceTimersByTime(0)
    expect(children).toHaveLength(3)
    expect([restartDelay(0), restartDelay(3), restartDelay(99)]).toEqual([500, 4000, 30_000])
  })

  it('takes a free port when another program has the kept one', () => {
    const { deps, children } = world()
    startBackend(deps).ready.catch(() => undefined)
    children[0]?.say({ type: 'failed', code: 'PORT_IN_USE', message: '端口被占用' })
    children[0]?.exit(1)
    vi.advanceTimersByTime(60_000)
    expect(children[1]?.sent).toEqual([{ type: 'start', config: { port: 0 } }])
  })

  it("gives up with the backend's own sentence when starting again can not help", async () => {
    const { deps, children } = world()
    const host = startBackend(deps)
    children[0]?.say({ type: 'failed', code: 'FOLDER_LOCKED', message: '数据文件夹正在使用' })
    children[0]?.exit(1)
    await expect(host.ready).rejects.toThrow('数据文件夹正在使用')
    vi.advanceTimersByTime(120_000)
    expect(children).toHaveLength(1)
  })

  it('stops cleanly, and insists when the child does not', async () => {
    const { deps, children } = world()
    const host = startBackend(deps)
    const stopped = host.stop()
    expect(children[0]?.sent.at(-1)).toEqual({ type: 'stop' })
    vi.advanceTimersByTime(12_000)
    await stopped
    expect(children[0]?.killed).toBe(true)
    vi.advanceTimersByTime(120_000)
    expect(children).toHaveLength(1)
  })

  it('ignores messages of another shape', async () => {
    const { deps, children } = world()
    const host = startBackend(deps)
    children[0]?.say({ type: 'ready' })
    children[0]?.say('ready')
    children[0]?.say({ type: 'ready', url: 'http://127.0.0.1:1' })
    expect(await host.ready).toBe('http://127.0.0.1:1')
  })
})
