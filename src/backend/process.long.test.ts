import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

/** The real child process, and what it reports first. */
const startProcess = async (dataDir: string) => {
  const child = fork(path.join(import.meta.dirname, 'process.ts'), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const exit = once(child, 'exit')
  onTestFinished(async () => {
    if (child.exitCode === null) child.kill('SIGKILL')
    await exit
  })
  child.send({ type: 'start', config: { dataDir, port: 0, log: { level: 'error' } } })
  const [report] = (await once(child, 'message')) as [{ type: string; code?: string; message?: string }]
  return { exit, report }
}

it('a second process on the same folder is refused with a clear sentence', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'backups-test-'))
  onTestFinished(async () => await rm(dataDir, { recursive: true, force: true, maxRetries: 5 }))
  expect((await startProcess(dataDir)).report.type).toBe('ready')
  const second = await startProcess(dataDir)
  expect(second.report).toMatchObject({
    type: 'failed',
    code: 'FOLDER_LOCKED',
    message: expect.stringMatching(/正被另一个程序使用.*--data-dir/),
  })
  expect((await second.exit)[0]).toBe(1)
})
