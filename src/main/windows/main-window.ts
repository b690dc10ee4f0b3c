import { BrowserWindow } from 'electron'
import { guardNavigation } from '../security/navigation.ts'
import { guardNewWindows } from '../security/new-windows.ts'
import { guardPermissions } from '../security/permissions.ts'
import type { SettingsStore } from '../settings/settings.ts'
import { unreadOf } from './unread-title.ts'

export interface MainWindowDeps {
  url: string
  preload: string
  icon: string
  settings: SettingsStore
  /** True once the person really quits; before that, closing hides the window and publishing goes on. */
  quitting: () => boolean
  onHidden: () => void
  /** How many conversations are unread, by the title of the page. */
  onUnread: (count: number) => void
}

/** The one place that creates a window: sandboxed, isolated, on the backend's origin only. */
export function createMainWindow(deps: MainWindowDeps): BrowserWindow {
  const { width, height } = deps.settings.get().window
  const window = new BrowserWindow({
    width,
    height,
    minWidth: 1000,
    minHeight: 640,
    show: false,
    icon: deps.icon,
    backgroundColor: '#141414',
    webPreferences: {
      preload: deps.preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      spellcheck: false,
      backgroundThrottling: false,
    },
  })
  const { origin } = new URL(deps.url)
  guardNavigation(window.webContents, origin)
  guardNewWindows(window.webContents)
  guardPermissions(window.webContents.session, origin)
  window.once('ready-to-show', () => window.show())
  window.on('close', (event) => {
    const [w, h] = window.getSize()
    if (w && h) deps.settings.set({ window: { width: w, height: h } })
    if (deps.quitting()) return
    event.preventDefault()
    window.hide()
    deps.onHidden()
  })
  window.on('page-title-updated', (_event, title) => deps.onUnread(unreadOf(title)))
  void window.loadURL(deps.url)
  return window
}
