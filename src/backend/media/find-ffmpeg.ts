/** Finds ffmpeg and ffprobe and makes sure they can do what the clip engine asks. */
import { existsSync } from 'node:fs'
import { access, chmod, constants, stat } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BundledPrograms } from '../../contract/bundled-programs.ts'
import { ffmpegRelease, ffmpegWarning } from '../../contract/ffmpeg-release.ts'
import { BundleRefused, createBundleCheck } from './bundled-programs.ts'
import { RenderError } from './errors.ts'
import { runProcess } from './run-process.ts'
import type { MediaTools } from './types.ts'

/** Everything the graphs use. */
const neededFilters = [
  'overlay',
  'xfade',
  'scale',
  'boxblur',
  'crop',
  'vstack',
  'hstack',
  'fps',
  'trim',
  'tpad',
  'loop',
  'split',
  'setsar',
  'setpts',
  'thumbnail',
  'hflip',
  'pad',
  'drawbox',
  'setparams',
  'amix',
  'atrim',
  'apad',
  'adelay',
  'afade',
  'alimiter',
  'aresample',
  'volume',
  'atempo',
  'asplit',
  'sidechaincompress',
  'zoompan',
  'lutyuv',
  'colorcorrect',
  'blend',
  'geq',
  'noise',
  'unsharp',
]
const neededEncoders = ['libx264', 'aac', 'mjpeg']
const extraFilters = ['zscale', 'tonemap', 'yadif', 'eq', 'ass', 'rubberband']

export interface FindOptions {
  /** Explicit paths (a setting); they win over everything else. */
  ffmpegPath?: string | undefined
  ffprobePath?: string | undefined
  /** What an installed product brings along; it goes before the packages and the machine's own. */
  bundled?: BundledPrograms | undefined
  /** Default process.env: FFMPEG_PATH, FFPROBE_PATH, PATH are read. */
  env?: Readonly<Record<string, string | undefined>>
  /** Folders that may hold `tools/node_modules`; default: the folders above this file. */
  roots?: readonly string[]
  signal?: AbortSignal
}

interface Candidate {
  ffmpeg: string
  ffprobe: string
  source: MediaTools['source']
}

const exe = (name: string): string => (process.platform === 'win32' ? `${name}.exe` : name)

function foldersAbove(start: string): string[] {
  const list: string[] = []
  for (let dir = start; ; dir = dirname(dir)) {
    list.push(dir)
    if (dirname(dir) === dir) return list
  }
}

function fromPackages(roots: readonly string[]): Candidate | null {
  const platform = `${process.platform === 'win32' ? 'win32' : process.platform}-${process.arch}`
  for (const root of roots) {
    for (const modules of [join(root, 'tools', 'node_modules'), join(root, 'node_modules')]) {
      const ffmpeg = join(modules, '@ffmpeg-binary', platform, exe('ffmpeg'))
      const ffprobe = join(modules, '@ffprobe-installer', platform, exe('ffprobe'))
      if (existsSync(ffmpeg) && existsSync(ffprobe)) return { ffmpeg, ffprobe, source: 'package' }
    }
  }
  return null
}

function onPath(name: string, env: Readonly<Record<string, string | undefined>>): string | null {
  for (const dir of (env['PATH'] ?? env['Path'] ?? '').split(delimiter)) {
    if (dir !== '' && existsSync(join(dir, exe(name)))) return join(dir, exe(name))
  }
  return null
}

/** Which pairs to try, in this order. `explicit`: somebody named one, and nothing else is tried. */
function candidates(options: FindOptions): { explicit: boolean; others: Candidate[] } {
  const env = options.env ?? process.env
  const packaged = fromPackages(options.roots ?? foldersAbove(dirname(fileURLToPath(import.meta.url))))
  const pathProbe = onPath('ffprobe', env)
  const probeFor = (ffmpeg: string, own: string | undefined): string => {
    if (own) return own
    const beside = join(dirname(ffmpeg), exe('ffprobe'))
    return existsSync(beside) ? beside : (packaged?.ffprobe ?? pathProbe ?? beside)
  }
  if (options.ffmpegPath) {
    return {
      explicit: true,
      others: [
        {
          ffmpeg: options.ffmpegPath,
          ffprobe: probeFor(options.ffmpegPath, options.ffprobePath ?? env['FFPROBE_PATH']),
          source: 'option',
        },
      ],
    }
  }
  if (env['FFMPEG_PATH']) {
    return {
      explicit: true,
      others: [
        {
          ffmpeg: env['FFMPEG_PATH'],
          ffprobe: probeFor(env['FFMPEG_PATH'], options.ffprobePath ?? env['FFPROBE_PATH']),
          source: 'env',
        },
      ],
    }
  }
  const list: Candidate[] = []
  if (packaged) list.push(packaged)
  const ffmpeg = onPath('ffmpeg', env)
  if (ffmpeg && pathProbe) list.push({ ffmpeg, ffprobe: pathProbe, source: 'path' })
  return { explicit: false, others: list }
}

/** npm may be told to skip install scripts; the ffprobe package sets its execute bit in one. */
async function ensureExecutable(file: string): Promise<void> {
  try {
    await access(file, constants.X_OK)
  } catch {
    await chmod(file, 0o755).catch(() => undefined)
  }
}

async function listNames(ffmpeg: string, flag: string, signal: AbortSignal | undefined): Promise<Set<string>> {
  const { stdout } = await runProcess(ffmpeg, ['-hide_banner', flag], { deadlineMs: 60_000, signal })
  return new Set(
    stdout
      .toString('utf8')
      .split('\n')
      .map((line) => line.trim().split(/\s+/)[1] ?? ''),
  )
}

async function verify(candidate: Candidate, signal: AbortSignal | undefined): Promise<MediaTools> {
  await Promise.all([ensureExecutable(candidate.ffmpeg), ensureExecutable(candidate.ffprobe)])
  const [version, filters, encoders, probe] = await Promise.all([
    runProcess(candidate.ffmpeg, ['-version'], { deadlineMs: 60_000, signal }),
    listNames(candidate.ffmpeg, '-filters', signal),
    listNames(candidate.ffmpeg, '-encoders', signal),
    runProcess(candidate.ffprobe, ['-version'], { deadlineMs: 60_000, signal }),
  ])
  if (probe.code !== 0)
    throw new RenderError('engine_missing', `ffprobe 无法运行（${candidate.ffprobe}），请重新安装 FFmpeg`)
  const missing = [
    ...neededFilters.filter((name) => !filters.has(name)),
    ...neededEncoders.filter((name) => !encoders.has(name)),
  ]
  if (missing.length > 0) {
    throw new RenderError(
      'engine_missing',
      `当前 FFmpeg（${candidate.ffmpeg}）缺少必需的组件：${missing.join('、')}。请安装 5.1 以上的完整版，或用环境变量 FFMPEG_PATH 指定`,
    )
  }
  const [text, probeText] = [version, probe].map(({ stdout }) => stdout.toString('utf8')) as [string, string]
  return {
    ffmpeg: candidate.ffmpeg,
    ffprobe: candidate.ffprobe,
    source: candidate.source,
    version: ffmpegRelease(text).version,
    probeVersion: ffmpegRelease(probeText).version,
    warning: ffmpegWarning([
      { name: 'ffmpeg', text },
      { name: 'ffprobe', text: probeText },
    ]),
    extras: extraFilters.filter((name) => filters.has(name)),
    bundleFault: null,
  }
}

/** @throws BundleRefused when a bundled program says another version of itself than the record */
function expectVersions(tools: MediaTools, bundled: BundledPrograms): void {
  for (const [name, version] of [
    ['ffmpeg', tools.version],
    ['ffprobe', tools.probeVersion],
  ] as const) {
    const record = bundled.programs.find((one) => one.name === name)
    // Builders add words of their own to the release's name.
    if (record === undefined || !version.startsWith(record.version)) throw new BundleRefused('changed', name)
  }
}

/** Finds the programs once per path and modification time. Make one at start-up and hand it round. */
export function createFfmpegFinder(): (options?: FindOptions) => Promise<MediaTools> {
  const known = new Map<string, Promise<MediaTools>>()
  const checkBundle = createBundleCheck()

  const checked = async (candidate: Candidate, signal: AbortSignal | undefined): Promise<MediaTools> => {
    const stamp = await Promise.all([stat(candidate.ffmpeg), stat(candidate.ffprobe)]).catch((cause: unknown) => {
      throw new RenderError('engine_missing', `找不到剪辑引擎 ${candidate.ffmpeg}，请检查路径`, { cause })
    })
    const key = `${candidate.source}|${candidate.ffmpeg}|${candidate.ffprobe}|${stamp.map((item) => item.mtimeMs).join('|')}`
    let found = known.get(key)
    if (!found) {
      found = verify(candidate, signal)
      known.set(key, found)
      found.catch(() => known.delete(key))
    }
    return found
  }
  const ofBundle = async (bundled: BundledPrograms, signal: AbortSignal | undefined): Promise<MediaTools> => {
    const tools = await checked({ ...(await checkBundle(bundled)), source: 'package' }, signal)
    expectVersions(tools, bundled)
    return tools
  }

  /**
   * @throws RenderError `engine_missing` with a Chinese sentence when no usable pair exists; BundleRefused when that is
   * for want of the bundled ones
   */
  return async (options = {}) => {
    let last: unknown = null
    const { explicit, others } = candidates(options)
    if (!explicit && options.bundled) {
      try {
        return await ofBundle(options.bundled, options.signal)
      } catch (error) {
        last = error
      }
    }
    const bundleFault = last instanceof BundleRefused ? { fault: last.fault, file: last.file } : null
    for (const candidate of others) {
      try {
        return { ...(await checked(candidate, options.signal)), bundleFault }
      } catch (error) {
        last = bundleFault === null ? error : last
      }
    }
    if (last) throw last
    throw new RenderError(
      'engine_missing',
      '未找到 FFmpeg。请重新运行安装命令，或安装 FFmpeg 后用环境变量 FFMPEG_PATH、FFPROBE_PATH 指定路径',
    )
  }
}
