// Runs the helper alone: `node src/helper/standalone.ts --backend-origin http://127.0.0.1:3000`.
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { HELPER_PORTS } from '../contract/helper/protocol.ts'
import { createHelper } from './create-helper.ts'
import { printDoctor } from './doctor/command-line.ts'
import { probeLines } from './doctor/probe-line.ts'
import { HelperError, errorText } from './lib/errors.ts'

const USAGE = `云管家（独立运行）
  doctor                   只做自检：浏览器、视频解码、磁盘、端口、后台、时钟、代理
  doctor --probe 平台 --account 账号ID   用这台电脑上登录过的账号打开发布页，检查选择器表（不填写、不发布；请先退出正在运行的云管家）
  --data-dir DIR           数据目录，默认 ~/.matrix-publisher/helper
  --port N                 监听端口，可重复；0 表示任意空闲端口；默认 ${HELPER_PORTS.join('、')}
  --backend-origin URL     后台地址，可重复，例如 http://127.0.0.1:3000
  --browser PATH           浏览器程序路径，默认自动查找 Chrome、Edge、Chromium
  --headless               不显示浏览器窗口
  --chrome-arg ARG         追加浏览器参数，可重复
  --max-browsers N         同时运行的浏览器数量，1 到 3
  --echo-url URL           测试代理时查询出口地址的网址（返回纯文本 IP），默认 https://api.ipify.org
  --quiet                  不输出日志
环境变量 HOUSEKEEPER_TOKEN：供不带 Origin 的客户端（命令行、测试）使用的固定凭证
`
const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** A whole number in a range. @throws HelperError with a sentence */
const numberOf = (text: string, name: string, min: number, max: number): number => {
  const value = Number(text)
  if (!Number.isInteger(value) || value < min || value > max) throw new HelperError({ kind: 'environment', code: 'BAD_ARGUMENT', msg: `参数 ${name} 应为 ${min} 到 ${max} 的整数：${text}` })
  return value
}
const originOf = (text: string): string => {
  const url = URL.parse(text)
  if (!url || url.origin === 'null' || (url.protocol !== 'http:' && url.protocol !== 'https:')) throw new HelperError({ kind: 'environment', code: 'BAD_ARGUMENT', msg: `后台地址不正确：${text}` })
  return url.origin
}
const webUrlOf = (text: string): string => {
  const url = URL.parse(text)
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) throw new HelperError({ kind: 'environment', code: 'BAD_ARGUMENT', msg: `参数 --echo-url 应为 http 或 https 网址：${text}` })
  return url.href
}

const main = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'data-dir': { type: 'string', default: join(homedir(), '.matrix-publisher', 'helper') },
      port: { type: 'string', multiple: true, default: [] },
      'backend-origin': { type: 'string', multiple: true, default: [] },
      browser: { type: 'string' },
      headless: { type: 'boolean', default: false },
      'chrome-arg': { type: 'string', multiple: true, default: [] },
      'max-browsers': { type: 'string' },
      probe: { type: 'string' },
      account: { type: 'string' },
      'echo-url': { type: 'string' },
      quiet: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return say(USAGE)
  const ports = values.port.map((text) => numberOf(text, '--port', 0, 65_535))
  const probing = positionals[0] === 'doctor' && values.probe !== undefined
  if (probing && !values.account) throw new HelperError({ kind: 'environment', code: 'BAD_ARGUMENT', msg: '请用 --account 指定账号 ID（账号详情中可见）' })
  if (positionals.length > 0 && !probing) {
    if (positionals[0] !== 'doctor') throw new HelperError({ kind: 'environment', code: 'BAD_ARGUMENT', msg: `不认识的命令：${positionals[0]}，可用命令：doctor` })
    const fine = await printDoctor({ dataDir: resolve(values['data-dir']), backendOrigins: values['backend-origin'].map(originOf), ports: ports.length === 0 ? HELPER_PORTS : ports, chromeArgs: values['chrome-arg'], ...(values.browser ? { browserPath: values.browser } : {}) }, say)
    process.exitCode = fine ? 0 : 1
    return
  }
  const token = process.env['HOUSEKEEPER_TOKEN'] ?? ''
  const helper = createHelper(
    {
      dataDir: resolve(values['data-dir']),
      mode: 'standalone',
      ports: probing ? 0 : ports.length === 0 ? HELPER_PORTS : ports.includes(0) ? 0 : ports,
      backendOrigins: values['backend-origin'].map(originOf),
      version: process.env['npm_package_version'] ?? '0.1.0',
      log: (line) => values.quiet || probing || void process.stderr.write(`${line}\n`),
      headless: values.headless,
      chromeArgs: values['chrome-arg'],
      ...(values.browser ? { browserPath: values.browser } : {}),
      ...(values['max-browsers'] ? { maxBrowsers: numberOf(values['max-browsers'], '--max-browsers', 1, 3) } : {}),
      ...(values['echo-url'] ? { echoUrl: webUrlOf(values['echo-url']) } : {}),
      ...(token ? { fixedToken: token } : {}),
    },
    {
      showCode: (code, origin) =>
        probing ? undefined : say(origin ? `【配对请求】网页 ${origin} 请求使用这台电脑的云管家。确认是您本人的操作后，在网页输入配对码：${code}（10 分钟内有效，不认识该网页请忽略）` : `【配对】请在后台「系统设置 > 云管家」点击连接，并输入配对码：${code}（10 分钟内有效，仅可使用一次）`),
    },
  )
  const { url, deviceId } = await helper.listen()
  if (probing) {
    try {
      const report = await helper.probe(values.probe ?? '', values.account ?? '', say)
      for (const line of probeLines(report)) say(line)
      process.exitCode = report.keys.some((key) => key.state === 'missing') ? 1 : 0
    } finally {
      await helper.close()
    }
    return
  }
  say(`云管家已启动，地址 ${url}，按 Ctrl+C 退出`)
  say(`READY ${JSON.stringify({ helper: url, device: deviceId, dataDir: resolve(values['data-dir']) })}`)
  let ending = false
  const end = () => {
    if (ending) return
    ending = true
    helper.close().then(() => process.exit(0), () => process.exit(1))
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof HelperError ? error.message : `云管家启动失败：${errorText(error)}`}\n`)
  process.exitCode = 1
})
