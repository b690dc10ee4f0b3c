// A stand-in for the `electron` module under plain Node, for machines without its binary. A BrowserWindow is a page of
// a real Chromium with the built preload run before the page's scripts; channels cross as JSON. Members nobody wrote
// throw by name. What it can't prove is printed by the test run: sandbox, context isolation, native windows, tray,
// dialogs, single instance, deep links, safeStorage, permission handlers, packaging, updates.
import { fork } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInThisContext } from 'node:vm'
import puppeteer from 'puppeteer-core'
import { watchTitle } from './page-title.mjs'

const product = JSON.parse(readFileSync(join(process.cwd(), 'package.json'), 'utf8'))
const userData = process.env.DOUBLE_USER_DATA
if (!userData) throw new Error('electron double: DOUBLE_USER_DATA is not set')
mkdirSync(userData, { recursive: true })

// An installed app lies beside what it brings along.
const resources = process.env.DOUBLE_RESOURCES
if (resources) Object.defineProperty(process, 'resourcesPath', { value: resources })

const tell = (message) => process.send?.(message)
const shown = []
/** Notes what a person would have seen. */
const show = (api, ...args) => {
  shown.push({ api, args })
  tell({ type: 'shown', api, args: args.filter((arg) => typeof arg !== 'function') })
}
const strict = (name, target) =>
  new Proxy(target, {
    get: (object, key) => {
      // Bound: private members are not seen through a proxy.
      if (key in object || typeof key === 'symbol' || key === 'then')
        return typeof object[key] === 'function' ? object[key].bind(object) : object[key]
      throw new Error(`electron double: ${name}.${String(key)} was never written`)
    },
  })
const cancellable = (extra) => ({
  defaultPrevented: false,
  preventDefault() {
    this.defaultPrevented = true
  },
  ...extra,
})

/** The window is led to the fake sites, as the helper's browser is. */
const fakeSites = process.env.HELPER_CHROME_ARGS?.split('\n') ?? []
let started
const chromium = () =>
  (started ??= puppeteer
    .launch({
      executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
      headless: true,
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
      defaultViewport: null,
      args: [
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--window-size=1440,900',
        `--accept-lang=${new Application().getLocale()}`,
        '--remote-debugging-port=0',
        ...fakeSites,
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    })
    .then((browser) => {
      tell({ type: 'cdp', endpoint: browser.wsEndpoint() })
      return browser
    }))

class Application extends EventEmitter {
  isPackaged = resources !== undefined
  #ready
  #quitting = false
  getName() {
    return product.productName ?? product.name
  }
  getVersion() {
    return product.version
  }
  getLocale() {
    return 'zh-CN'
  }
  getAppPath() {
    return process.cwd()
  }
  getPath(name) {
    const path = name === 'userData' ? userData : join(userData, name)
    mkdirSync(path, { recursive: true })
    return path
  }
  enableSandbox() {
    show('app.enableSandbox')
  }
  setAppUserModelId() {}
  setBadgeCount = (count) => (this.badge = count) >= 0
  getBadgeCount = () => this.badge ?? 0
  setAsDefaultProtocolClient(scheme) {
    show('app.setAsDefaultProtocolClient', scheme)
    return true
  }
  relaunch(options = {}) {
    show('app.relaunch', options)
  }
  requestSingleInstanceLock() {
    return process.env.DOUBLE_SECOND_INSTANCE !== '1'
  }
  isReady() {
    return this.#ready !== undefined
  }
  whenReady() {
    return (this.#ready ??= new Promise((done) =>
      setImmediate(() => {
        this.emit('ready')
        done()
      }),
    ))
  }
  quit() {
    if (this.#quitting) return
    const before = cancellable()
    this.emit('before-quit', before)
    if (before.defaultPrevented) return
    this.#quitting = true
    void (async () => {
      for (const window of BrowserWindow.getAllWindows())
        if (!(await window.close())) {
          this.#quitting = false
          return
        }
      this.emit('will-quit', cancellable())
      await this.exit(0)
    })()
  }
  async exit(code = 0) {
    if (started) await (await started).close().catch(() => undefined)
    process.exit(code)
  }
}
export const app = strict('app', new Application())
// As Electron does: asked to end, it quits in order.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => app.quit())

class Main extends EventEmitter {
  calls = new Map()
  handle(channel, run) {
    if (this.calls.has(channel)) throw new Error(`a handler for '${channel}' exists already`)
    this.calls.set(channel, run)
  }
  removeHandler(channel) {
    this.calls.delete(channel)
  }
}
export const ipcMain = new Main()

const session = {
  setPermissionRequestHandler(run) {
    this.request = run
  },
  setPermissionCheckHandler(run) {
    this.check = run
  },
}

class Contents extends EventEmitter {
  session = session
  constructor(window) {
    super()
    this.window = window
    this.id = window.id
  }
  getURL() {
    return this.window.page?.url() ?? ''
  }
  setWindowOpenHandler(run) {
    this.onOpen = run
  }
}

export class BrowserWindow extends EventEmitter {
  static #open = new Set()
  static #last = 0
  static getAllWindows() {
    return [...BrowserWindow.#open]
  }
  constructor(options = {}) {
    super()
    this.options = options
    this.id = ++BrowserWindow.#last
    this.visible = options.show !== false
    this.gone = false
    BrowserWindow.#open.add(this)
    this.webContents = new Contents(this)
    this.opening = this.#openPage()
  }
  async #openPage() {
    const browser = await chromium()
    const page =
      (await browser.pages()).find((one) => one.url() === 'about:blank' && !one.taken) ?? (await browser.newPage())
    page.taken = true
    this.page = page
    await page.setViewport({ width: this.options.width ?? 800, height: this.options.height ?? 600 })
    await page.exposeFunction('__call', async (channel, args) => {
      const run = ipcMain.calls.get(channel)
      if (!run) return { error: `no handler for '${channel}'` }
      const frame = { url: page.url(), parent: null }
      try {
        return { value: await run({ sender: this.webContents, senderFrame: frame }, ...args) }
      } catch (error) {
        return { error: String(error) }
      }
    })
    // A new window is asked for here, as Electron asks; nothing opens by itself.
    await page.exposeFunction('__open', (url) => {
      const { action } = this.webContents.onOpen?.({ url }) ?? { action: 'allow' }
      if (action !== 'deny') throw new Error('electron double: opening windows was never written')
    })
    await page.evaluateOnNewDocument(() => {
      globalThis.open = (url) => {
        void globalThis.__open(String(new URL(url, location.href)))
        return null
      }
      document.addEventListener('click', (event) => {
        const link = event.target instanceof Element ? event.target.closest('a[target=_blank]') : null
        if (!link) return
        event.preventDefault()
        void globalThis.__open(link.href)
      })
    })
    const preload = this.options.webPreferences?.preload
    if (preload) await page.evaluateOnNewDocument(preloadScript(readFileSync(preload, 'utf8')))
    await watchTitle(page, (title) => this.emit('page-title-updated', cancellable({}), title, true))
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) this.webContents.emit('did-navigate', cancellable({ url: frame.url() }))
    })
    return page
  }
  async loadURL(url) {
    const page = await this.opening
    await page.goto(url, { waitUntil: 'load', timeout: 60_000 })
    this.webContents.emit('did-finish-load')
    this.emit('ready-to-show')
    tell({ type: 'window', id: this.id, url: page.url() })
  }
  getSize() {
    return [this.options.width ?? 800, this.options.height ?? 600]
  }
  show() {
    this.visible = true
    this.emit('show')
  }
  hide() {
    this.visible = false
    this.emit('hide')
  }
  focus() {
    this.visible = true
  }
  restore() {}
  isVisible() {
    return this.visible
  }
  isMinimized() {
    return false
  }
  isDestroyed() {
    return this.gone
  }
  async close() {
    const event = cancellable()
    this.emit('close', event)
    if (event.defaultPrevented) return false
    this.gone = true
    BrowserWindow.#open.delete(this)
    await (await this.opening).close().catch(() => undefined)
    this.emit('closed')
    return true
  }
}

// What a sandboxed preload may load is `electron` alone; anything else fails here as it would there.
const preloadScript = (source) => `(() => {
  const invoke = async (channel, ...args) => {
    const answer = await globalThis.__call(channel, args.map((arg) => structuredClone(arg)))
    if (answer.error) throw new Error(answer.error)
    return answer.value
  }
  const frozen = (value) => typeof value === 'function' ? (...args) => value(...args)
    : value && typeof value === 'object' ? Object.freeze(Object.fromEntries(Object.entries(value).map(([key, one]) => [key, frozen(one)]))) : value
  const contextBridge = { exposeInMainWorld: (key, value) => Object.defineProperty(globalThis, key, { value: frozen(value), enumerable: true }) }
  const require = (name) => { if (name === 'electron') return { contextBridge, ipcRenderer: { invoke } }; throw new Error('preload may not load ' + name) }
  const module = { exports: {} }, exports = module.exports
  ${source}
})()`

export const dialog = strict('dialog', {
  showMessageBox: async (...args) => {
    show('dialog.showMessageBox', args.at(-1))
    return { response: args.at(-1).cancelId ?? 0, checkboxChecked: false }
  },
  showErrorBox: (title, text) => {
    process.stderr.write(`${title}: ${text}\n`)
    show('dialog.showErrorBox', title, text)
  },
})
export const clipboard = strict('clipboard', { writeText: (text) => show('clipboard.writeText', text) })
export const shell = strict('shell', { openExternal: async (url) => show('shell.openExternal', url) })
export const Menu = strict('Menu', { buildFromTemplate: (items) => ({ items }), setApplicationMenu: () => undefined })
export class Tray extends EventEmitter {
  static last
  constructor(icon) {
    super()
    this.icon = icon
    Tray.last = this
  }
  setToolTip(text) {
    this.tip = text
  }
  setContextMenu(menu) {
    this.menu = menu
  }
  destroy() {
    this.destroyed = true
  }
  isDestroyed = () => this.destroyed === true
}
export class Notification extends EventEmitter {
  static isSupported() {
    return true
  }
  constructor(options) {
    super()
    this.options = options
  }
  show() {
    show('Notification', this.options)
  }
}
const image = { isEmpty: () => true }
export const nativeImage = strict('nativeImage', { createFromPath: () => image })
// Not encryption: only the shape of it.
export const safeStorage = strict('safeStorage', {
  isEncryptionAvailable: () => true,
  encryptString: (text) => Buffer.from(`double:${text}`),
  decryptString: (data) => data.toString().slice('double:'.length),
})
export const utilityProcess = {
  fork(file, args = [], options = {}) {
    const child = fork(file, args, {
      env: options.env ?? process.env,
      execArgv: ['--import', new URL('./utility.mjs', import.meta.url).href],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    const utility = Object.assign(new EventEmitter(), {
      postMessage: (message) => child.connected && child.send(message),
      kill: () => child.kill('SIGKILL'),
    })
    Object.defineProperty(utility, 'pid', { get: () => child.pid })
    child.on('message', (message) => utility.emit('message', message))
    child.on('exit', (code) => utility.emit('exit', code ?? 1))
    return utility
  },
}
const electron = {
  app,
  ipcMain,
  BrowserWindow,
  clipboard,
  dialog,
  shell,
  Menu,
  Tray,
  Notification,
  nativeImage,
  safeStorage,
  utilityProcess,
  shown,
}
export default electron
export { electron as 'module.exports' }

// The test's end: runs a function of the test in this process with the module as its first argument.
process.on('message', async (message) => {
  if (message?.type !== 'evaluate') return
  try {
    const run = runInThisContext(`(${message.fn})`)
    tell({ type: 'result', id: message.id, value: await run(electron, message.arg) })
  } catch (error) {
    tell({ type: 'result', id: message.id, error: String(error?.stack ?? error) })
  }
})
