// Debian's packages. Each comes signed by the distribution, so apt itself compares their bytes.
import { existsSync } from 'node:fs'
import { run, say } from './run.mjs'

/** Only root may, and only where apt is. */
export function canInstall() {
  return process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

let listed = false

/** Installs packages; a failure is said and left to the caller, who looks for what came of it. */
export async function apt(packages) {
  try {
    if (!listed) await run('apt-get', ['update', '-qq'], { timeoutMs: 300_000 })
    listed = true
    // Another installer may be at work on a fresh machine (automatic updates): it is waited for.
    await run(
      'apt-get',
      ['install', '-y', '-qq', '-o', 'DPkg::Lock::Timeout=300', '--no-install-recommends', ...packages],
      { env: { DEBIAN_FRONTEND: 'noninteractive' } },
    )
  } catch (error) {
    say(`  apt: ${String(error.message).split('\n')[0]}`)
  }
}
