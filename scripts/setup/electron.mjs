// Electron's binary: fetched once where the network allows it; without it the product opens in the browser.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './paths.mjs'
import { run, say } from './run.mjs'
import { setStamp, stampIs } from './stamp.mjs'

const binary = () => {
  const folder = process.env.ELECTRON_OVERRIDE_DIST_PATH ?? join(root, 'node_modules/electron/dist')
  const name =
    process.platform === 'win32'
      ? 'electron.exe'
      : process.platform === 'darwin'
        ? 'Electron.app/Contents/MacOS/Electron'
        : 'electron'
  const path = join(folder, name)
  return existsSync(path) ? path : null
}

/** Path of the Electron binary, or null. A failed download is tried again once a day, not at every start. */
export async function ensureElectron() {
  const path = binary()
  if (path) return path
  const { version } = JSON.parse(readFileSync(join(root, 'node_modules/electron/package.json'), 'utf8'))
  const today = `${version} ${new Date().toISOString().slice(0, 10)}`
  if (stampIs('electron-missing', today)) return null
  say('· 下载 Electron / downloading Electron')
  const installer = ['install.js', 'install-electron.js']
    .map((name) => join(root, 'node_modules/electron', name))
    .find((file) => existsSync(file))
  if (installer) await run(process.execPath, [installer], { timeoutMs: 300_000 }).catch(() => undefined)
  const fetched = binary()
  if (!fetched) setStamp('electron-missing', today)
  return fetched
}
