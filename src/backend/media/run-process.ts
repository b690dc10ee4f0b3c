/** Starts a media program in its own process group: low priority, deadline, abort, end of stderr kept, stdin closed. */
import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { RenderError, cancelled } from './errors.ts'

const tailBytes = 16_384

export interface ProcessOptions {
  signal?: AbortSignal | undefined
  /** Wall time limit in ms. */
  deadlineMs: number
  /** Nice value 0 to 19; the operator's own work goes first. Default 10. */
  nice?: number
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

/** Kills the child with its whole group at once: its outputs are temporary files, so nothing is worth a grace period. */
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
 * Throws RenderError `cancelled`, `timeout` or `engine_missing` (the program could not be started).
 */
export function runProcess(file: string, args: readonly string[], options: ProcessOptions): Promise<ProcessResult> {
  const { signal, deadlineMs, onStdout } = options
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(cancelled())
    const child = spawn(file, args, {
      stdio: [options.input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
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
      halt(new RenderError('timeout', `处理超过 ${Math.round(deadlineMs / 1000)} 秒仍未完成，已停止；请稍后重试或换用更短的素材`, { detail: err }))
    }, deadlineMs)
    const done = (): void => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
    }
    signal?.addEventListener('abort', onAbort, { once: true })

    child.once('error', (cause) => {
      done()
      reject(stop ?? new RenderError('engine_missing', `无法启动程序 ${file}，请检查是否已安装`, { cause }))
    })
    if (child.pid !== undefined) {
      try {
        setPriority(child.pid, options.nice ?? 10)
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
      else resolve({ code: code ?? -1, stdout: Buffer.concat(out), stderr: err })
    })
  })
}
