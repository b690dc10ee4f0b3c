import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { POLL_MS } from '../../../tests/fixtures/slowness.ts'

const run = (reject: string) =>
  spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `
    import { outliveStrayErrors } from ${JSON.stringify(join(import.meta.dirname, 'stray-errors.ts'))}
    const log = { debug() {}, info: (name) => console.log(name), warn() {}, error() {} }
    outliveStrayErrors(log)
    Promise.reject(${reject})
    setTimeout(() => console.log('alive'), 200)
  `,
    ],
    { encoding: 'utf8', timeout: POLL_MS },
  )

test('a browser that is gone in the middle of a call is noted; any other fault ends the process', () => {
  expect(
    run("Object.assign(new Error('Protocol error (DOM.resolveNode): Target closed'), { name: 'TargetCloseError' })")
      .stdout.split('\n')
      .filter(Boolean),
  ).toEqual(['browser.stray', 'alive'])
  const other = run("new Error('a fault of ours')")
  expect(other.stdout).not.toContain('alive')
  expect(other.status).not.toBe(0)
})
