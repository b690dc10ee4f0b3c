import { app } from 'electron'
import { registerHandlers } from './ipc/handlers.ts'
import { embeddedBackend, productPaths } from './product.ts'
import { readBundledPrograms } from './services/bundled-programs.ts'
import { startBackend } from './services/backend-host.ts'
import { listenForDeepLinks } from './services/deep-link.ts'
import { spawnUtilityChild } from './services/electron-child.ts'
import { desktopHelper } from './services/desktop-helper.ts'
import { showFatal } from './services/fatal.ts'
import { offerReset, tellReset } from './services/forgotten-password.ts'
import { closeOuterFolder } from './services/outer-folder.ts'
import { askedReset } from './services/reset-arguments.ts'
import { electronSettings } from './settings/electron-settings.ts'
import { createMainWindow } from './windows/main-window.ts'
import { createTray } from './windows/tray.ts'
import { openWhenHidden } from './windows/tray-hint.ts'

const RESTORE = '--restore='

/** The desktop app, read from top to bottom: backend, helper, window, tray. */
const start = async (): Promise<void> => {
  const paths = productPaths(import.meta.dirname)
  const dataDir = app.getPath('userData')
  closeOuterFolder(dataDir, { always: true })
  const settings = electronSettings()
  const bundled = app.isPackaged ? readBundledPrograms(paths.bundledRecord, process.resourcesPath) : undefined
  let quitting = false

  const backend = startBackend({
    spawn: spawnUtilityChild,
    entry: paths.backendEntry,
    env: process.env,
    port: settings.get().backendPort,
    onPort: (backendPort) => settings.set({ backendPort }),
    reset: askedReset(process.argv),
    onReset: (told) => void app.whenReady().then(async () => await tellReset(told)),
    restore: process.argv.find((argument) => argument.startsWith(RESTORE))?.slice(RESTORE.length),
    config: (port) =>
      embeddedBackend({
        dataDir,
        rendererDir: paths.rendererDir,
        port,
        helperUrl: '',
        version: app.getVersion(),
        demo: false,
        env: process.env,
        bundled,
      }),
    log: (line) => void process.stderr.write(`${line}\n`),
  })
  await app.whenReady()
  const url = await backend.ready
  const helper = desktopHelper({ dataDir, backendOrigin: new URL(url).origin, version: app.getVersion() })

  const tray = createTray({
    icon: paths.icon,
    show: () => show(),
    forgotten: () => void offerReset(),
    quit: () => app.quit(),
  })
  const openWindow = (onHidden: () => void) =>
    createMainWindow({
      url,
      preload: paths.preload,
      icon: paths.icon,
      settings,
      quitting: () => quitting,
      onHidden,
      onUnread: (count) => tray.unread(count),
    })
  let window = openWindow(() => openWhenHidden(settings))
  registerHandlers(
    {
      origin: () => new URL(url).origin,
      webContentsId: () => (window.isDestroyed() ? undefined : window.webContents.id),
    },
    { helper, dataDir },
  )
  const show = (): void => {
    if (window.isDestroyed()) window = openWindow(() => undefined)
    if (window.isMinimized()) window.restore()
    window.show()
    window.focus()
  }
  listenForDeepLinks(show)
  app.on('before-quit', (event) => {
    if (quitting) return
    quitting = true
    event.preventDefault()
    tray.destroy()
    void Promise.all([helper.stop(), backend.stop()]).finally(() => app.quit())
  })
  app.on('window-all-closed', () => undefined)
  const endpoint = await helper.endpoint()
  backend.introduce(endpoint)
  process.stdout.write(
    `READY ${JSON.stringify({ backend: url, helper: endpoint.url, dataDir, mode: 'desktop', demo: false })}\n`,
  )
}

app.enableSandbox()
if (app.requestSingleInstanceLock()) start().catch(showFatal)
else app.quit()
