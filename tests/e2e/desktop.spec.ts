// covers: src/main, src/preload, src/renderer/host
import { CHANNELS } from '../../src/contract/desktop/bridge.ts'
import { startSecond } from '../fixtures/desktop-product.ts'
import { isAlive, untilGone } from '../fixtures/processes.ts'
import { patient } from '../fixtures/slowness.ts'
import { expect, test } from '../fixtures/test.ts'
import { createOwner } from './steps/entry.ts'

test('the window: bridge, tray, links, second start, a dying backend, quit', async ({ product }) => {
  const { page, desktop } = product
  if (!desktop) throw new Error('this test is for the desktop')

  await test.step('the page gets the bridge and nothing else', async () => {
    const seen = await page.evaluate(() => ({
      bridge: Object.entries((globalThis as unknown as { desktop: object }).desktop).map(
        ([key, value]) => `${key}:${typeof value}`,
      ),
      frozen: Object.isFrozen((globalThis as unknown as { desktop: object }).desktop),
      node: ['require', 'process', 'module', 'Buffer', 'ipcRenderer', 'electron', 'contextBridge'].filter(
        (name) => name in globalThis,
      ),
    }))
    expect(seen.bridge.toSorted()).toEqual(
      Object.keys(CHANNELS)
        .map((key) => `${key}:function`)
        .toSorted(),
    )
    expect(seen.frozen).toBe(true)
    expect(seen.node).toEqual([])
    const info = await page.evaluate(() =>
      (globalThis as unknown as { desktop: { appInfo: () => Promise<object> } }).desktop.appInfo(),
    )
    expect(info).toEqual({
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      platform: process.platform,
      dataDir: product.dataDir,
    })
  })

  await test.step('the window is ours: sandboxed, isolated, and stays on its origin', async () => {
    const held = await desktop.evaluate(({ BrowserWindow }, own) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents
      return [own, 'https://evil.example/', `${own}.evil.example/`, 'file:///etc/passwd'].map((url) => {
        const event = {
          url,
          prevented: false,
          preventDefault() {
            this.prevented = true
          },
        }
        contents?.emit('will-navigate', event)
        return event.prevented
      })
    }, product.url)
    expect(held).toEqual([false, true, true, true])
  })

  await test.step('links: https leaves for the system browser, everything else is refused', async () => {
    await desktop.evaluate(({ shell }) => {
      Object.assign(globalThis, { opened: [] })
      shell.openExternal = (url) =>
        Promise.resolve(void (globalThis as unknown as { opened: string[] }).opened.push(url))
    })
    const answers = await page.evaluate(async () => {
      const { desktop: bridge } = globalThis as unknown as {
        desktop: { openExternal: (input: { url: string }) => Promise<{ opened: boolean }> }
      }
      const all = []
      for (const url of ['https://example.com/a', 'file:///etc/passwd', 'javascript:alert(1)', 'matrix-publisher://x'])
        all.push((await bridge.openExternal({ url })).opened)
      globalThis.open('https://example.com/b')
      globalThis.open('file:///etc/hosts')
      return all
    })
    expect(answers).toEqual([true, false, false, false])
    await expect
      .poll(() => desktop.evaluate(() => (globalThis as unknown as { opened: string[] }).opened))
      .toEqual(['https://example.com/a', 'https://example.com/b'])
    expect(await desktop.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1)
  })

  await createOwner(page)
  await expect(page.getByTestId('helper-dot')).toHaveAttribute('data-state', 'on')

  const visible = (): Promise<boolean> =>
    desktop.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible() ?? false)
  await test.step('closing hides the window, work goes on; a second start brings it back', async () => {
    const backend = await product.backendPid()
    expect(await visible()).toBe(true)
    await desktop.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
    await expect.poll(visible).toBe(false)
    expect(isAlive(backend)).toBe(true)
    if (desktop.kind === 'double')
      expect(
        desktop.shown
          .filter((one) => one.api === 'Notification')
          .map((one) => (one.args[0] as { title: string }).title),
      ).toEqual(['矩阵发布台仍在运行'])
    expect(await startSecond(product.dataDir, process.env), 'the second one ends at once').toBe(0)
    if (desktop.kind === 'double') await desktop.evaluate(({ app }) => void app.emit('second-instance'))
    await expect.poll(visible).toBe(true)
    expect(isAlive(backend)).toBe(true)
  })

  await test.step('unread conversations stand beside the icon, as the title of the page has them', async () => {
    if (desktop.kind !== 'double') return
    const badge = (): Promise<number> => desktop.evaluate(({ app }) => app.getBadgeCount())
    const title = await page.title()
    for (const count of [3, 0]) {
      await page.evaluate((text) => (document.title = text), count > 0 ? `(${count}) ${title}` : title)
      await expect.poll(badge).toBe(count)
    }
  })

  await test.step('the backend is killed: it is back, and the person is still signed in', async () => {
    product.console.allow(
      /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_EMPTY_RESPONSE|ERR_SOCKET_NOT_CONNECTED/,
    )
    const before = await product.backendPid()
    await product.killBackend()
    await untilGone(before)
    await expect
      .poll(
        () =>
          fetch(product.url).then(
            (answer) => answer.status,
            () => 0,
          ),
        { timeout: patient(60_000) },
      )
      .toBe(200)
    expect(await product.backendPid()).not.toBe(before)
    await page.reload()
    await expect(page.getByTestId('user-menu')).toContainText('店长')
  })

  await test.step('quitting ends the backend too', async () => {
    const backend = await product.backendPid()
    await desktop.stop()
    await untilGone(backend)
    expect(isAlive(desktop.pid)).toBe(false)
  })
})
