import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { KEY_MARK_LENGTH } from '../contract/helper/handshake.ts'
import { HELPER_PATH, HELPER_PORTS } from '../contract/helper/protocol.ts'
import { embeddedBackend, productPaths } from './product.ts'
import { freePort } from './services/free-port.ts'
import { startBackend } from './services/backend-host.ts'
import { startHelper } from './services/helper-host.ts'
import { helperOptions } from './services/helper-options.ts'
import { spawnNodeChild } from './services/node-child.ts'
import { openInBrowser } from './services/open-in-browser.ts'
import { closeOuterFolder } from './services/outer-folder.ts'
import { fileSettings } from './settings/file-settings.ts'

/** The web mode, read from top to bottom: backend, helper, and the page opened in the browser. */
const start = async (): Promise<void> => {
  const { values } = parseArgs({
    options: {
      'data-dir': { type: 'string' },
      port: { type: 'string' },
      'no-open': { type: 'boolean' },
      demo: { type: 'boolean' },
      'helper-port': { type: 'string' },
      restore: { type: 'string' },
    },
  })
  const dataDir = values['data-dir']
  if (!dataDir) throw new Error('--data-dir is missing')
  const paths = productPaths(import.meta.dirname)
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
    version: string
  }
  closeOuterFolder(dataDir)
  const settings = fileSettings(join(dataDir, 'settings.json'))
  const log = (line: string): void => void process.stderr.write(`${line}\n`)

  // The helper's address is part of the page's configuration, so its port is chosen before the backend starts. Another
  // product may take it until the helper listens: then it is one of the others, where the page looks too.
  const helperPort = await freePort(values['helper-port'] ? [Number(values['helper-port'])] : HELPER_PORTS)
  const helperUrl = `ws://127.0.0.1:${helperPort}${HELPER_PATH}`
  const backend = startBackend({
    spawn: spawnNodeChild,
    entry: paths.backendEntry,
    env: process.env,
    port: values.port ? Number(values.port) : settings.get().backendPort,
    onPort: (backendPort) => settings.set({ backendPort }),
    restore: values.restore,
    config: (port) =>
      embeddedBackend({
        dataDir,
        rendererDir: paths.rendererDir,
        port,
        helperUrl,
        version,
        demo: values.demo === true,
        env: process.env,
        flags: ['--web', '--data-dir', resolve(dataDir), ...(values.port ? ['--port', values.port] : [])],
      }),
    log,
  })
  const stop = async (): Promise<void> => {
    await Promise.all([helper?.stop(), backend.stop()])
    process.exit(0)
  }
  let helper: ReturnType<typeof startHelper> | undefined
  process.once('SIGINT', () => void stop())
  process.once('SIGTERM', () => void stop())

  const url = await backend.ready
  let code = ''
  helper = startHelper(
    helperOptions({
      dataDir,
      mode: 'standalone',
      ports: values['helper-port'] ? [helperPort] : [helperPort, ...HELPER_PORTS.filter((port) => port !== helperPort)],
      backendOrigin: new URL(url).origin,
      version,
      env: process.env,
    }),
    {
      showCode: (shown, origin) => {
        code = shown
        log(
          origin
            ? `【配对请求】${origin} 想要使用本机的云管家。确认是您本人的操作后，在网页输入配对码：${shown}（10 分钟内有效，不认识该网页请忽略）`
            : `云管家配对码：${shown}（10 分钟内有效，仅可使用一次）`,
        )
      },
    },
  )
  const endpoint = await helper.endpoint()
  backend.introduce(endpoint)
  process.stdout.write(
    `READY ${JSON.stringify({ backend: url, helper: endpoint.url, dataDir, mode: 'web', demo: values.demo === true })}\n`,
  )
  log(`打开 ${url} 使用；页面要求配对码时请输入上面的配对码`)
  // The code travels in the fragment, which is sent to no server; it works once, and goes to no other key than this
  // helper's.
  if (!values['no-open'])
    openInBrowser(
      `${url}/#pair=${code}.${createHash('sha256').update(endpoint.public_key).digest('base64url').slice(0, KEY_MARK_LENGTH)}`,
    )
}

start().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
