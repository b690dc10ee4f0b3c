import { fork } from 'node:child_process'
import type { SpawnChild } from './child.ts'

/** Children of the web mode: plain Node processes that end with their parent (the IPC channel closes). */
export const spawnNodeChild: SpawnChild = (entry, env) => {
  const child = fork(entry, [], { env: { ...env }, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  return {
    pid: child.pid,
    send: (message) => void (child.connected && child.send(message as object)),
    onMessage: (listener) => void child.on('message', listener),
    onExit: (listener) => void child.once('exit', (code) => listener(code ?? 1)),
    kill: () => void child.kill('SIGKILL'),
  }
}
