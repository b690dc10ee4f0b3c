import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { readLines } from '../../fixtures/child-lines.ts'
import { chromeFlags, chromePath, root } from '../../fixtures/paths.ts'
import { descendants } from '../../fixtures/processes.ts'
import { patient } from '../../fixtures/slowness.ts'
import { type NodeStart, PLAIN } from './backend-process.ts'

export const HELPER_TOKEN = 'kill-test-token-of-a-command-line'

/** The standalone helper in a process of its own, to be killed and started again on the same data. */
export interface HelperProcess {
  readonly dataDir: string
  /** Of the process that runs now. */
  url(): string
  /** kill -9 of the helper; resolves when the process is gone. */
  kill9(): Promise<void>
  /** kill -9 of its browsers' main processes. */
  killBrowsers(): Promise<number>
  start(): Promise<void>
}

/** Starts src/helper/standalone.ts (or `program`) for one backend; its browsers reach what `chromeArgs` allow. */
export async function startHelper(
  dataDir: string,
  backendOrigin: string,
  chromeArgs: readonly string[],
  {
    node = PLAIN,
    browserPath = chromePath,
    program = 'src/helper/standalone.ts',
  }: { node?: NodeStart; browserPath?: string; program?: string } = {},
): Promise<HelperProcess> {
  let child: ChildProcess | undefined
  let url = ''
  const start = async (): Promise<void> => {
    const args = [
      '--data-dir',
      dataDir,
      '--port',
      '0',
      '--backend-origin',
      backendOrigin,
      '--browser',
      browserPath,
      '--headless',
      '--quiet',
      ...[...chromeFlags, ...chromeArgs].map((arg) => `--chrome-arg=${arg}`),
    ]
    const fresh = spawn(process.execPath, [...node.args, join(root, program), ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...node.env, HOUSEKEEPER_TOKEN: HELPER_TOKEN },
    })
    child = fresh
    const [, json = ''] = await readLines(fresh).waitFor(/^READY (\{.*\})$/, patient(120_000))
    url = (JSON.parse(json) as { helper: string }).helper
  }
  await start()
  return {
    dataDir,
    url: () => url,
    kill9: async () => {
      const dying = child
      if (!dying || dying.exitCode !== null || dying.signalCode !== null) return
      const gone = once(dying, 'exit')
      dying.kill('SIGKILL')
      await gone
    },
    killBrowsers: async () => {
      const browsers = await descendants(child?.pid ?? 0, `--user-data-dir=${dataDir}`)
      for (const pid of browsers) process.kill(pid, 'SIGKILL')
      return browsers.length
    },
    start,
  }
}
