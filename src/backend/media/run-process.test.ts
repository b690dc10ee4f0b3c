import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { getPriority } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { runProcess } from './run-process.ts'

const list = promisify(execFile)
const CHILD = join(import.meta.dirname, 'testing', 'run-process.child.ts')
const limit = { deadlineMs: 30_000 }

/** Ids of running programs (not their shells) with this command line. */
const running = async (line: string): Promise<number[]> => {
  const { stdout } = await list('ps', ['-eo', 'pid=,args='])
  return stdout
    .split('\n')
    .flatMap((row) => (row.trim().split(' ').slice(1).join(' ') === line ? [Number.parseInt(row, 10)] : []))
}

it('hands over stdin, stdout, stderr and the exit code', async () => {
  const result = await runProcess('sh', ['-c', 'cat; echo more; echo bad >&2; exit 7'], { ...limit, input: '中文 in' })
  expect({ ...result, stdout: result.stdout.toString() }).toEqual({ code: 7, stdout: '中文 inmore\n', stderr: 'bad\n' })
  expect((await runProcess('cat', [], limit)).stdout.length).toBe(0)
})

it('passes arguments as they are', async () => {
  const words = ['a b', '', '$(id)', `'"\\`, '图 1.mp4', '*']
  const { stdout } = await runProcess(
    process.execPath,
    ['-e', 'process.stdout.write(JSON.stringify(process.argv.slice(1)))', '--', ...words],
    limit,
  )
  expect(JSON.parse(stdout.toString())).toEqual(words)
})

it('says engine_missing for a program that is not there, and takes a 127 of its own for what it is', async () => {
  await expect(runProcess('/nowhere/ffmpeg', [], limit)).rejects.toMatchObject({ code: 'engine_missing' })
  await expect(runProcess('no-such-program-here', [], limit)).rejects.toMatchObject({ code: 'engine_missing' })
  expect((await runProcess('sh', ['-c', 'exit 127'], limit)).code).toBe(127)
})

it('runs at low priority, and ends all of it on abort and at the deadline', async () => {
  const abort = new AbortController()
  const going = runProcess('sleep', ['301.5'], { ...limit, signal: abort.signal, nice: 7 })
  const [pid] = await expect
    .poll(() => running('sleep 301.5'))
    .toHaveLength(1)
    .then(() => running('sleep 301.5'))
  // Lower than this process by so much, whatever its own is.
  expect(getPriority(pid)).toBe(Math.min(19, getPriority() + 7))
  abort.abort()
  await expect(going).rejects.toMatchObject({ code: 'cancelled' })
  await expect(runProcess('sleep', ['302.5'], { deadlineMs: 300 })).rejects.toMatchObject({ code: 'timeout' })
  await expect.poll(async () => [...(await running('sleep 301.5')), ...(await running('sleep 302.5'))]).toEqual([])
})

it('ends the program when this process is killed with -9', async () => {
  const child = spawn(process.execPath, [CHILD, 'sleep', '303.5'], { stdio: 'ignore' })
  await expect.poll(() => running('sleep 303.5')).toHaveLength(1)
  child.kill('SIGKILL')
  await once(child, 'exit')
  await expect.poll(() => running('sleep 303.5')).toEqual([])
})

it.runIf(process.platform === 'linux')(
  'leaves the other cores to the operator, and runs behind their programs',
  async () => {
    const { stdout } = await runProcess('/bin/sh', ['-c', 'nproc; nice'], { deadlineMs: 10_000, cores: 1 })
    expect(stdout.toString('utf8').trim().split('\n')).toEqual(['1', String(Math.min(19, getPriority() + 10))])
  },
)
