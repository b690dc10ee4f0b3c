// Whether set-up may put programs of others on this machine: it says which and why, asks where somebody sits at the
// terminal, and takes no for an answer.
import { createInterface } from 'node:readline/promises'
import { say } from './run.mjs'

const ask = async (line) => {
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return await lines.question(line)
  } finally {
    lines.close()
  }
}

/**
 * Answers `may(what)`: true once the person at the terminal agreed, or nobody is there to ask. `what.lacks` says what
 * does not work without it.
 * @param {object} options
 * @param {boolean} options.install false = this command never installs
 * @param {string[]} [options.args] `--no-install` forbids
 * @param {Record<string, string | undefined>} [options.env] MATRIX_NO_INSTALL=1 forbids; CI is never asked
 * @param {boolean} [options.tty]
 * @param {(line: string) => Promise<string>} [options.question]
 * @param {(line: string) => void} [options.tell]
 */
export function createConsent({
  install,
  args = process.argv.slice(2),
  env = process.env,
  tty = process.stdin.isTTY === true && process.stderr.isTTY === true,
  question = ask,
  tell = say,
}) {
  const forbidden = args.includes('--no-install') || ['1', 'true'].includes(env.MATRIX_NO_INSTALL ?? '')
  return async ({ what, why, lacks }) => {
    if (!install || forbidden) {
      tell(`! 未安装${what.zh}：${lacks.zh} / ${what.en} not installed: ${lacks.en}`)
      if (!install && !forbidden) tell('  安装请运行 npm start / npm start installs it')
      return false
    }
    tell(`· 安装${what.zh}：${why.zh} / installing ${what.en}: ${why.en}`)
    if (!tty || env.CI) return true
    const answer = (await question('  继续吗？/ go on? [Y/n] ')).trim().toLowerCase()
    const yes = answer === '' || ['y', 'yes', '是', '好'].includes(answer)
    if (!yes) tell(`! ${lacks.zh} / ${lacks.en}`)
    return yes
  }
}
