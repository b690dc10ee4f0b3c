import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { helperStatus } from '../../src/contract/helper/commands.ts'
import { replyFrame } from '../../src/contract/helper/protocol.ts'
import { meet } from '../../src/helper/testing/meet.ts'
import { helperEnv, helperNodeArgs } from '../../scripts/setup/helper-flags.mjs'
import { readLines } from '../fixtures/child-lines.ts'
import { connectHelper, type HelperClient } from '../fixtures/helper-client.ts'
import { chromePath, root } from '../fixtures/paths.ts'
import { median, type Report } from './figure.ts'

const TOKEN = 'bench-token-of-a-command-line-client'
const FRAMES = 10_000
const IDLE_MS = 10_000
/** Linux counts processor time in hundredths of a second. */
const TICKS_PER_S = 100

const memoryMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
const cpuSeconds = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_S
}

/** Reply times of a good client who keeps asking until `over`. */
const ask = async (good: HelperClient, over: () => boolean): Promise<number[]> => {
  const times: number[] = []
  while (!over()) {
    const began = performance.now()
    await good.send(helperStatus, {})
    times.push(performance.now() - began)
    await pause(2)
  }
  return times
}
const junk = (i: number): string =>
  i % 3 === 0
    ? '{"id":1,'
    : i % 3 === 1
      ? 'x'.repeat(2_000)
      : JSON.stringify({ id: String(i), cmd: 'nonsense', data: { deep: [[[[i]]]] }, extra: 1 })

/** The first frames of a client with the token. */
const signIn = async (socket: WebSocket, url: string): Promise<void> => {
  const { hello } = await meet(async (cmd, data) => {
    const answered = once(socket, 'message')
    socket.send(JSON.stringify({ id: '0', cmd, data }))
    return replyFrame.parse(JSON.parse(String((await answered)[0]))).data
  }, url)
  socket.send(JSON.stringify({ id: '1', cmd: 'hello', data: hello(TOKEN) }))
}

/** Sends frames as fast as the sockets take them, over as many connections, in bursts, as it needs. */
const attack = async (url: string, frames: number, hello: boolean): Promise<void> => {
  const burst = hello ? 500 : 20
  for (let sent = 0; sent < frames;) {
    const socket = new WebSocket(url)
    socket.on('error', () => undefined)
    await Promise.race([once(socket, 'open'), once(socket, 'close')])
    if (hello) await signIn(socket, url)
    // The first few decide; the rest of the burst must still be swallowed.
    for (let i = 0; i < burst && sent < frames && socket.readyState === WebSocket.OPEN; i += 1, sent += 1)
      socket.send(junk(i))
    if (socket.readyState !== WebSocket.CLOSED) await Promise.race([once(socket, 'close'), pause(2_000)])
    socket.terminate()
    if (socket.readyState !== WebSocket.OPEN && sent === 0) sent += 1
  }
}

/** Memory and processor time of the built helper at rest, and what a hostile client costs a good one. */
export async function benchHelper(report: Report): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), 'bench-helper-'))
  const child = spawn(
    process.execPath,
    [
      ...helperNodeArgs,
      join(root, 'out/main/helper-standalone.js'),
      '--data-dir',
      dir,
      '--port',
      '0',
      '--backend-origin',
      'http://127.0.0.1:9',
      '--browser',
      chromePath,
      '--headless',
      '--quiet',
    ],
    { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...helperEnv, HOUSEKEEPER_TOKEN: TOKEN } },
  )
  const ended = once(child, 'exit')
  try {
    const url = (
      JSON.parse((await readLines(child).waitFor(/^READY (\{.*\})$/, 60_000))[1] ?? '') as { helper: string }
    ).helper
    const good = await connectHelper(url, TOKEN)
    const pid = child.pid ?? 0
    if (process.platform === 'linux') {
      await pause(3_000)
      const before = cpuSeconds(pid)
      await pause(IDLE_MS)
      report({
        part: 'helper',
        name: 'idle memory',
        value: memoryMb(pid),
        unit: 'MB',
        budget: 80,
        note: 'one page connected',
      })
      report({
        part: 'helper',
        name: 'idle processor time',
        value: ((cpuSeconds(pid) - before) / (IDLE_MS / 1000)) * 100,
        unit: '%',
        budget: 0.5,
        note: `over ${IDLE_MS / 1000} s`,
      })
    }
    let over = false
    const calm = ask(good, () => over)
    await pause(2_000)
    over = true
    const quiet = await calm
    for (const [who, hello] of [
      ['a stranger', false],
      ['a signed-in client', true],
    ] as const) {
      over = false
      const replies = ask(good, () => over)
      await attack(url, FRAMES, hello)
      over = true
      const times = await replies
      report({
        part: 'helper',
        name: `${FRAMES} junk frames from ${who}: slowest reply to a good one`,
        value: Math.max(...times),
        unit: 'ms',
        budget: 50,
        note: `${times.length} replies, median ${median(times).toFixed(1)} ms; at rest ${median(quiet).toFixed(1)}, slowest ${Math.max(...quiet).toFixed(1)} ms`,
      })
    }
    good.close()
  } finally {
    child.kill('SIGTERM')
    await ended
    await rm(dir, { recursive: true, force: true, maxRetries: 10 })
  }
}
