// Runs the helper alone: `node src/helper/standalone.ts --backend-origin http://127.0.0.1:3000`.
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { PUBLISH_AT_ONCE } from '../contract/constants.ts'
import { HELPER_PORTS } from '../contract/helper/protocol.ts'
import { builtInPlatforms, createHelper } from './create-helper.ts'
import { printDoctor } from './doctor/command-line.ts'
import { probeLines } from './doctor/probe-line.ts'
import { HelperError, errorText } from './lib/errors.ts'
import { printComparison } from './recording/command-line.ts'
import { readRecording } from './recording/read-recording.ts'
import { serveRecording } from './recording/replay-server.ts'

const USAGE = `云管家（独立运行）
  doctor                   只做自检：浏览器、视频解码、磁盘、端口、后台及其系统健康、时钟、代理
  doctor --probe 平台 --account 账号ID   用这台电脑上登录过的账号打开发布页，检查页面规则（不填写、不发布；请先退出正在运行的云管家）
  record 平台 --account 账号ID   打开该账号的窗口，您像平时一样发布一次，录下发布页的结构（不含账号信息），保存前可查看全部内容
  probe 录制文件 [--against 更早的录制文件]   把录制与页面规则逐步对照，指出找不到的控件和不认识的弹窗
  replay 录制文件 [--port N]   用录制搭一个本机页面，便于修改页面规则
  --data-dir DIR           数据目录，默认 ~/.matrix-publisher/helper
  --port N                 监听端口，可重复；0 表示任意空闲端口；默认 ${HELPER_PORTS.join('、')}，网页只在这几个端口找云管家
  --backend-origin URL     后台地址，可重复，例如 http://127.0.0.1:3000
  --browser PATH           浏览器程序路径，默认自动查找 Chrome、Edge、Chromium
  --headless               不显示浏览器窗口
  --chrome-arg=ARG         追加浏览器参数，可重复，例如 --chrome-arg=--no-sandbox
  --max-browsers N         同时运行的浏览器数量，1 到 3
  --echo-url URL           测试代理时查询出口地址的网址（返回纯文本 IP），默认 https://api.ipify.org
  --quiet                  不输出日志
环境变量 BACKEND_TOKEN：自检时用这个后台登录凭证读取系统健康的全部细节（缺省只读公开的代码）
环境变量 HOUSEKEEPER_TOKEN：供不带 Origin 的客户端（命令行、测试）使用的固定凭证
`
const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** A whole number in a range. @throws HelperError with a sentence */
const numberOf = (text: string, name: string, min: number, max: number): number => {
  const value = Number(text)
  if (!Number.isInteger(value) || value < min || value > max)
    throw new HelperError({
      kind: 'environment',
      code: 'BAD_ARGUMENT',
      msg: `参数 ${name} 应为 ${min} 到 ${max} 的整数：${text}`,
    })
  return value
}
const originOf = (text: string): string => {
  const url = URL.parse(text)
  if (!url || url.origin === 'null' || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    throw new HelperError({ kind: 'environment', code: 'BAD_ARGUMENT', msg: `后台地址不正确：${text}` })
  return url.origin
}
const webUrlOf = (text: string): string => {
  const url = URL.parse(text)
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    throw new HelperError({
      kind: 'environment',
      code: 'BAD_ARGUMENT',
      msg: `参数 --echo-url 应为 http 或 https 网址：${text}`,
    })
  return url.href
}

const main = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    // `--chrome-arg --no-sandbox` is what people type, too: what follows is its value, dashes or not.
    args: process.argv
      .slice(2)
      .flatMap((word, at, all) =>
        word === '--chrome-arg' && all[at + 1] !== undefined
          ? [`${word}=${all[at + 1]}`]
          : all[at - 1] === '--chrome-arg'
            ? []
            : [word],
      ),
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
      against: { type: 'string' },
      'echo-url': { type: 'string' },
      quiet: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return say(USAGE)
  const ports = values.port.map((text) => numberOf(text, '--port', 0, 65_535))
  const probing = positionals[0] === 'doctor' && values.probe !== undefined
  const [command = '', ...words] = positionals
  const named = (what: string): string => {
    if (!words[0]) throw new HelperError({ kind: 'environment', code: 'BAD_ARGUMENT', msg: `请指定${what}` })
    return words[0]
  }
  if (command === 'probe') {
    const fine = await printComparison(
      {
        file: resolve(named('录制文件')),
        against: values.against ? resolve(values.against) : undefined,
        browserPath: values.browser,
        chromeArgs: values['chrome-arg'],
        platforms: builtInPlatforms(),
      },
      say,
    )
    process.exitCode = fine ? 0 : 1
    return
  }
  if (command === 'replay') {
    const { url } = await serveRecording(await readRecording(resolve(named('录制文件'))), ports[0] ?? 0)
    return say(`录制的页面：${url}（→ 下一步，← 上一步，按 Ctrl+C 退出）`)
  }
  const recording = command === 'record' ? named('平台') : ''
  if ((probing || recording !== '') && !values.account)
    throw new HelperError({
      kind: 'environment',
      code: 'BAD_ARGUMENT',
      msg: '请用 --account 指定账号 ID（账号详情中可见）',
    })
  if (positionals.length > 0 && !probing && recording === '') {
    if (command !== 'doctor')
      throw new HelperError({
        kind: 'environment',
        code: 'BAD_ARGUMENT',
        msg: `不认识的命令：${command}，可用命令：doctor、record、probe、replay`,
      })
    const fine = await printDoctor(
      {
        dataDir: resolve(values['data-dir']),
        backendOrigins: values['backend-origin'].map(originOf),
        ports: ports.length === 0 ? HELPER_PORTS : ports,
        chromeArgs: values['chrome-arg'],
        token: process.env['BACKEND_TOKEN'] ?? '',
        ...(values.browser ? { browserPath: values.browser } : {}),
      },
      say,
    )
    process.exitCode = fine ? 0 : 1
    return
  }
  const token = process.env['HOUSEKEEPER_TOKEN'] ?? ''
  /** It does one thing and ends; no page is served. */
  const alone = probing || recording !== ''
  const helper = createHelper(
    {
      dataDir: resolve(values['data-dir']),
      mode: 'standalone',
      ports: alone ? 0 : ports.length === 0 ? HELPER_PORTS : ports.includes(0) ? 0 : ports,
      backendOrigins: values['backend-origin'].map(originOf),
      version: process.env['npm_package_version'] ?? '0.1.0',
      log: (line) => values.quiet || alone || void process.stderr.write(`${line}\n`),
      headless: values.headless,
      chromeArgs: values['chrome-arg'],
      ...(values.browser ? { browserPath: values.browser } : {}),
      ...(values['max-browsers']
        ? { maxBrowsers: numberOf(values['max-browsers'], '--max-browsers', 1, PUBLISH_AT_ONCE) }
        : {}),
      ...(values['echo-url'] ? { echoUrl: webUrlOf(values['echo-url']) } : {}),
      ...(token ? { fixedToken: token } : {}),
    },
    {
      showCode: (code, origin) =>
        alone
          ? undefined
          : say(
              origin
                ? `【配对请求】网页 ${origin} 请求使用这台电脑的云管家。确认是您本人的操作后，在网页输入配对码：${code}（10 分钟内有效，不认识该网页请忽略）`
                : `【配对】请在后台「系统设置 > 云管家」点击连接，并输入配对码：${code}（10 分钟内有效，仅可使用一次）`,
            ),
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
  if (recording !== '') {
    try {
      let last = ''
      const { path, steps } = await helper.recordPage(recording, values.account ?? '', (text) => {
        if (text !== last) say((last = text))
      })
      say(`已保存录制（${steps} 步）：${path}`)
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
    helper.close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof HelperError ? error.message : `云管家启动失败：${errorText(error)}`}\n`)
  process.exitCode = 1
})
