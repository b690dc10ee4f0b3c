// One set-up at a time: two of them in one folder would each take away what the other installs.
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const isAlive = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Pid in the lock; 0 = there is none. */
const holderOf = (file) => {
  try {
    return Number(readFileSync(file, 'utf8'))
  } catch {
    return 0
  }
}

/** Takes the lock when it is free, whole in one step, so that nobody reads half a pid. */
const take = (file) => {
  const own = `${file}.${process.pid}`
  writeFileSync(own, String(process.pid))
  try {
    linkSync(own, file)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    return false
  } finally {
    rmSync(own, { force: true })
  }
}

/** Takes away the lock of a process that is gone; one that came meanwhile is put back. */
const clearDead = (file) => {
  const aside = `${file}.${process.pid}.dead`
  try {
    renameSync(file, aside)
    if (isAlive(holderOf(aside))) linkSync(aside, file)
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error
  } finally {
    rmSync(aside, { force: true })
  }
}

/**
 * Runs `work` while no other process does; `onWait` is called once when it has to wait for one. Answers what `work`
 * answers.
 * @template T
 * @param {string} file the lock; its folder is made
 * @param {() => Promise<T>} work
 * @param {{onWait?: (pid: number) => void, timeoutMs?: number}} [options]
 * @returns {Promise<T>}
 * @throws Error after `timeoutMs` of waiting
 */
export async function alone(file, work, { onWait = () => undefined, timeoutMs = 1_800_000 } = {}) {
  mkdirSync(dirname(file), { recursive: true })
  const end = performance.now() + timeoutMs
  for (let reported = false; !take(file);) {
    const pid = holderOf(file)
    if (pid !== 0 && !isAlive(pid)) clearDead(file)
    else {
      if (performance.now() > end)
        throw new Error(`进程 ${pid} 一直在准备，未能开始 / process ${pid} has been setting up for too long`)
      if (!reported && pid !== 0) onWait(pid)
      reported ||= pid !== 0
      await sleep(200)
    }
  }
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}
