import { utilityProcess } from 'electron'
import type { SpawnChild } from './child.ts'

/** Children of the desktop app: utility processes, which work with the runAsNode fuse off. */
export const spawnUtilityChild: SpawnChild = (entry, env) => {
  const child = utilityProcess.fork(entry, [], {
    env: Object.fromEntries(Object.entries(env).filter((pair): pair is [string, string] => pair[1] !== undefined)),
    stdio: 'inherit',
    serviceName: 'backend',
  })
  return {
    get pid() {
      return child.pid
    },
    send: (message) => child.postMessage(message),
    onMessage: (listener) => void child.on('message', listener),
    onExit: (listener) => void child.once('exit', listener),
    kill: () => void child.kill(),
  }
}
