// covers: scripts/setup
import { spawn, spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { alone } from './lock.mjs'

const folder = (): string => {
  const path = mkdtempSync(join(tmpdir(), 'setup-lock-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}
/** Pid of a process that has ended. */
const deadPid = (): number => spawnSync(process.execPath, ['-e', '']).pid

it('several set-ups at once go one after another, also where one broke off before', async () => {
  const path = folder()
  const [lock, log] = [join(path, 'cache', 'setup.lock'), join(path, 'log')]
  writeFileSync(log, '')
  const program = `
    import { appendFileSync } from 'node:fs'
    import { alone } from ${JSON.stringify(new URL('./lock.mjs', import.meta.url).href)}
    await alone(${JSON.stringify(lock)}, async () => {
      appendFileSync(${JSON.stringify(log)}, 'in\\n')
      await new Promise((resolve) => setTimeout(resolve, 50))
      appendFileSync(${JSON.stringify(log)}, 'out\\n')
    })`
  const codes = await alone(lock, async () => {
    const ends = Array.from(
      { length: 4 },
      async () =>
        await new Promise<number | null>((resolve) =>
          spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'inherit' }).once('exit', resolve),
        ),
    )
    appendFileSync(log, 'in\nout\n')
    return { ends }
  })
  expect(await Promise.all(codes.ends)).toEqual([0, 0, 0, 0])
  expect(readFileSync(log, 'utf8')).toBe('in\nout\n'.repeat(5))
  writeFileSync(lock, String(deadPid()))
  expect([await alone(lock, async () => await Promise.resolve('done')), existsSync(lock)]).toEqual(['done', false])
})

it('whoever waits is reported so once, and not for ever; what fails lets go', async () => {
  const lock = join(folder(), 'setup.lock')
  const reported: number[] = []
  await alone(lock, async () => {
    await expect(
      alone(lock, async () => await Promise.resolve(), { onWait: (pid) => reported.push(pid), timeoutMs: 500 }),
    ).rejects.toThrow(`process ${process.pid} `)
  })
  expect(reported).toEqual([process.pid])
  await expect(alone(lock, async () => await Promise.reject(new Error('no room')))).rejects.toThrow('no room')
  expect(existsSync(lock)).toBe(false)
})
