/**
 * Starts a media program in its own process group, never outliving this process: low priority, deadline, abort, end of
 * stderr kept, stdin closed.
 */
import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { childEnv } from '../../contract/child-env.ts'
import { RenderError, cancelled } from './errors.ts'

const tailBytes = 16_384

/**
 * Runs a program and waits at the same time on descriptor 3, which only our process holds open: when it ends, however
 * we died, the whole group is killed. A render must not go on for minutes without anybody to take its result, while its
 * restarted twin runs beside it.
 */
const guardScript = [
  // Every program takes its number of threads from the cores it may use.
  '[ "$cores" = 0 ] || taskset -cp "0-$((cores - 1))" $$ >/dev/null 2>&1',
  // A shell gives its background commands an empty stdin; the real one goes round by descriptor 4.
  'exec 4<&0',
  'nice -n "$nice" "$@" <&4 3<&- 4<&- &',
  'child=$!',
  'exec 4<&-',
  '{ read -r _ <&3; kill -KILL 0; } </dev/null >/dev/null 2>&1 &',
  'guard=$!',
  'exec 3<&-',
  'wait "$child"; code=$?',
  'kill -KILL "$guard" 2>/dev/null',
  'exit "$code"',
].join('\n')

/** Windows ends the children of a process with it (a job object); elsewhere a shell does. */
function guarded(
  file: string,
  args: readonly string[],
  nice: number,
  cores: number,
): { file: string; args: string[]; guard: boolean } {
  if (process.platform === 'win32') return { file, args: [...args], guard: false }
  return {
    file: '/bin/sh',
    args: [
      '-c',
      `nice=${Math.trunc(nice)}\ncores=${process.platform === 'linux' ? Math.trunc(cores) : 0}\n${guardScript}`,
      'sh',
      file,
      ...args,
    ],
    guard: true,
  }
}

export interface ProcessOptions {
  signal?: AbortSignal | undefined
  /** Wall time limit in ms. */
  deadlineMs: number
  /** Nice value 0 to 19; the operator's own work goes first. Default 10. */
  nice?: number
  /**
   * Processor cores the program may use at most (Linux; elsewhere priority alone keeps the machine usable). 0 or absent
   * = all.
   */
  cores?: number
  /** Called with each piece of stdout; without it stdout is collected (up to `maxStdout` bytes). */
  onStdout?: (chunk: Buffer) => void
  maxStdout?: number
  cwd?: string
  /** Text for stdin; without it stdin is closed. */
  input?: string
}

export interface ProcessResult {
  code: number
  stdout: Buffer
  /** Last 16 KB of stderr. */
  stderr: string
}

/**
 * Kills the child with its whole group at once: its outputs are temporary files, so nothing is worth a grace period.
 */
export function killGroup(pid: number): void {
  if (process.platform === 'win32') {
    spawn('taskkill', ['/pid', String(pid), '/T', '/F'], { stdio: 'ignore' }).on('error', () => undefined)
    return
  }
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // already gone
    }
  }
}

/**
 * Runs a program to its end and returns its exit code, stdout and the end of stderr.
 * @throws RenderError `cancelled`, `timeout` or `engine_missing` (the program could not be started)
 */
export function runProcess(file: string, args: readonly string[], options: ProcessOptions): Promise<ProcessResult> {
  const { signal, deadlineMs, onStdout } = options
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(cancelled())
    const nice = options.nice ?? 10
    const program = guarded(file, args, nice, options.cores ?? 0)
    const child = spawn(program.file, program.args, {
      stdio: [
        options.input === undefined ? 'ignore' : 'pipe',
        'pipe',
        'pipe',
        ...(program.guard ? (['pipe'] as const) : []),
      ],
      detached: process.platform !== 'win32',
      env: childEnv(process.env),
      windowsHide: true,
      ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
    })
    const out: Buffer[] = []
    let outSize = 0
    let err = ''
    let stop: RenderError | null = null
    const halt = (reason: RenderError): void => {
      stop ??= reason
      if (child.pid !== undefined) killGroup(child.pid)
    }
    const onAbort = (): void => halt(cancelled())
    const timer = setTimeout(() => {
      halt(
        new RenderError(
          'timeout',
          `处理超过 ${Math.round(deadlineMs / 1000)} 秒仍未完成，已停止；请稍后重试或换用更短的素材`,
          { detail: err },
        ),
      )
    }, deadlineMs)
    const done = (): void => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
    }
    signal?.addEventListener('abort', onAbort, { once: true })

    const missing = (cause?: unknown): RenderError =>
      new RenderError('engine_missing', `无法启动程序 ${file}，请检查是否已安装`, { detail: err, cause })
    child.once('error', (cause) => {
      done()
      reject(stop ?? missing(cause))
    })
    // The shell sets its own.
    if (child.pid !== undefined && !program.guard) {
      try {
        setPriority(child.pid, nice)
      } catch {
        // the child may have ended already
      }
    }
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(options.input)
    child.stdout?.on('data', (chunk: Buffer) => {
      if (onStdout) return onStdout(chunk)
      if (outSize < (options.maxStdout ?? 64 * 1024 * 1024)) out.push(chunk)
      outSize += chunk.length
    })
    child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
      err = (err + chunk).slice(-tailBytes)
    })
    child.once('close', (code) => {
      done()
      if (stop) reject(stop)
      else if (program.guard && notStarted(code, err)) reject(missing())
      else resolve({ code: code ?? -1, stdout: Buffer.concat(out), stderr: err })
    })
  })
}

/**
 * How programs end that somebody killed or that crashed: without a code, or 128 and the signal's number where a shell
 * stood between.
 */
const signalCodes = new Set([-1, 131, 132, 134, 135, 136, 137, 139, 143])
export function wasKilled(code: number): boolean {
  return signalCodes.has(code)
}

/** What `nice` says of a program that is not there or may not be run. */
const notStarted = (code: number | null, stderr: string): boolean =>
  (code === 126 || code === 127) && /^nice: /.test(stderr)
