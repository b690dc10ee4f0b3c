// Names the program that makes films on this computer: which build, under which licence, with which H.264 encoders.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { z } from 'zod'
import { childEnv } from '../../contract/child-env.ts'
import { ffmpegRelease, ffmpegWarning } from '../../contract/ffmpeg-release.ts'
import type { doctorCheck } from '../../contract/helper/commands.ts'

type Check = z.output<typeof doctorCheck>

const run = promisify(execFile)
const RUN_MS = 20_000
/** Without these no film can be made. */
const NEEDED = ['libx264', 'aac'] as const
const exe = (name: string): string => (process.platform === 'win32' ? `${name}.exe` : name)

/**
 * In the order of the backend's search: FFMPEG_PATH, what an installer carried, the product's own package, the system's
 * path. null = nowhere.
 */
function findFfmpeg(env: NodeJS.ProcessEnv): string | null {
  if (env['FFMPEG_PATH']) return env['FFMPEG_PATH']
  for (let dir = dirname(fileURLToPath(import.meta.url)); ; dir = dirname(dir)) {
    for (const folder of [
      'programs',
      ...['tools/node_modules', 'node_modules'].map((modules) =>
        join(modules, '@ffmpeg-binary', `${process.platform}-${process.arch}`),
      ),
    ]) {
      if (existsSync(join(dir, folder, exe('ffmpeg')))) return join(dir, folder, exe('ffmpeg'))
    }
    if (dirname(dir) === dir) break
  }
  return (
    (env['PATH'] ?? '')
      .split(delimiter)
      .map((dir) => join(dir, exe('ffmpeg')))
      .find((file) => dirname(file) !== '.' && existsSync(file)) ?? null
  )
}

/** What the ffprobe that goes with this ffmpeg says of its version; '' = there is none, or it does not run. */
async function probeVersion(ffmpeg: string, env: NodeJS.ProcessEnv): Promise<string> {
  const beside = join(dirname(ffmpeg), exe('ffprobe'))
  const file = env['FFPROBE_PATH'] ?? (existsSync(beside) ? beside : null)
  if (file === null) return ''
  return await run(file, ['-version'], { timeout: RUN_MS, env: childEnv(process.env) }).then(
    ({ stdout }) => stdout,
    () => '',
  )
}

/** By ffmpeg's own rules (LICENSE.md): what was switched on decides. */
function licenseOf(configuration: string): string {
  const has = (flag: string): boolean => configuration.includes(`--enable-${flag}`)
  if (has('nonfree')) return 'nonfree'
  const v3 = has('version3')
  return has('gpl') ? `GPL v${v3 ? 3 : 2}` : `LGPL v${v3 ? '3' : '2.1'}`
}

/** Never throws: what is wrong stands in the check. */
export async function checkFfmpeg({
  ffmpeg,
  env = process.env,
}: {
  ffmpeg?: string
  env?: NodeJS.ProcessEnv
}): Promise<Check> {
  const remedy = '请重新运行安装命令，或安装 5.1 以上的完整版 FFmpeg，并用环境变量 FFMPEG_PATH 指定'
  const file = ffmpeg ?? findFfmpeg(env)
  if (file === null)
    return { name: 'ffmpeg', level: 'warn', text: '没有找到 FFmpeg，本机不能剪辑视频，发布不受影响', remedy }
  try {
    const [version, list] = await Promise.all(
      ['-version', '-encoders'].map(
        async (flag) =>
          (
            await run(file, ['-hide_banner', flag], {
              timeout: RUN_MS,
              maxBuffer: 4_000_000,
              env: childEnv(process.env),
            })
          ).stdout,
      ),
    )
    const build = ffmpegRelease(version ?? '').version || '未知版本'
    const probe = await probeVersion(file, env)
    const old = ffmpegWarning([
      { name: 'ffmpeg', text: version ?? '' },
      ...(probe === '' ? [] : [{ name: 'ffprobe' as const, text: probe }]),
    ])
    const names = (list ?? '')
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .filter(([flags = '']) => /^[VA][A-Z.]{5}$/.test(flags))
      .map(([, name = '']) => name)
    const missing = NEEDED.filter((name) => !names.includes(name))
    const h264 = names.filter((name) => /^(libx264|libopenh264|h264_\w+)$/.test(name))
    const text = `FFmpeg ${build}，许可证 ${licenseOf(version ?? '')}，H.264 编码器 ${h264.join('、') || '无'}`
    if (missing.length > 0)
      return { name: 'ffmpeg', level: 'warn', text: `${text}；缺少 ${missing.join('、')}`, remedy }
    return old === ''
      ? { name: 'ffmpeg', level: 'ok', text, remedy: '' }
      : { name: 'ffmpeg', level: 'warn', text: `${text}；${old}`, remedy }
  } catch (error) {
    return {
      name: 'ffmpeg',
      level: 'warn',
      text: `${file} 无法运行：${error instanceof Error ? error.message.slice(0, 200) : ''}`,
      remedy,
    }
  }
}
