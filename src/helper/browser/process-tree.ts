// Ends a process with everything it started.
import { execFile } from 'node:child_process'

/** True while a process of this id exists (also one of another user). */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

const signalGroup = (pid: number): void => {
  // The browser leads its own process group, so one signal reaches all its children.
  for (const target of [-pid, pid]) {
    try {
      process.kill(target, 'SIGKILL')
    } catch {
      // Gone already, or not a group leader: the other target covers it.
    }
  }
}

/** Kills a process and its children at once; resolves when the signal is out. */
export function killTree(pid: number): Promise<void> {
  if (process.platform !== 'win32') {
    signalGroup(pid)
    return Promise.resolve()
  }
  return new Promise((resolve) =>
    execFile('taskkill', ['/pid', String(pid), '/T', '/F'], { timeout: 5_000, windowsHide: true }, () => resolve()),
  )
}
