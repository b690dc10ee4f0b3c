// Child processes of the set-up: quiet when they succeed, everything they said when they fail.
import { spawn } from 'node:child_process'
import { childEnv, root } from './paths.mjs'

/** One line for the person at the terminal. */
export function say(line) {
  return process.stderr.write(`${line}\n`)
}

/**
 * Runs a command to its end. Rejects with its output when it fails or takes longer than `timeoutMs`.
 * @param {string} command
 * @param {string[]} args
 * @param {{timeoutMs?: number, env?: Record<string, string>, cwd?: string, inherit?: boolean}} [options]
 * @returns {Promise<string>} what it printed
 */
export function run(command, args, { timeoutMs = 900_000, env = {}, cwd = root, inherit = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: childEnv(env),
      stdio: inherit ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32' && command === 'npm',
    })
    let output = ''
    const take = (chunk) => (output += chunk)
    child.stdout?.on('data', take)
    child.stderr?.on('data', take)
    const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
    child.once('error', (error) => {
      clearTimeout(timer)
      reject(error)
    })
    child.once('exit', (code) => {
      clearTimeout(timer)
      if (code === 0) resolve(output)
      else reject(new Error(`${command} ${args.join(' ')} ended with ${code}\n${output.slice(-4000)}`))
    })
  })
}

/** npm as it was started, so that a Node of any version finds its own npm. */
export function npm(args, options) {
  const entry = process.env.npm_execpath
  return entry && entry.endsWith('.js') ? run(process.execPath, [entry, ...args], options) : run('npm', args, options)
}
