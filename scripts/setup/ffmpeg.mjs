// ffmpeg: a package on Linux x64, the machine's own elsewhere, else fetched once.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { cacheDir, root } from './paths.mjs'
import { npm, run, say } from './run.mjs'

const exe = (name) => (process.platform === 'win32' ? `${name}.exe` : name)
const works = async (path) => run(path, ['-version'], { timeoutMs: 30_000 }).then(() => true, () => false)

/** Answers { FFMPEG_PATH, FFPROBE_PATH } for children; empty when none was found (clips then say why they can't run). */
export const ensureFfmpeg = async () => {
  if (process.env.FFMPEG_PATH) return {}
  const platform = `${process.platform}-${process.arch}`
  const packaged = join(root, 'tools/node_modules/@ffmpeg-binary', platform, exe('ffmpeg'))
  const probe = join(root, 'tools/node_modules/@ffprobe-installer', platform, exe('ffprobe'))
  if (existsSync(packaged) && existsSync(probe)) return { FFMPEG_PATH: packaged, FFPROBE_PATH: probe }
  if ((await works(exe('ffmpeg'))) && (await works(exe('ffprobe')))) return {}
  const prefix = join(cacheDir, 'ffmpeg')
  const own = { FFMPEG_PATH: join(prefix, 'node_modules/ffmpeg-static', exe('ffmpeg')), FFPROBE_PATH: join(prefix, 'node_modules/ffprobe-static/bin', process.platform, process.arch, exe('ffprobe')) }
  if (existsSync(own.FFMPEG_PATH) && existsSync(own.FFPROBE_PATH)) return own
  say('· 下载 ffmpeg / downloading ffmpeg')
  try {
    await npm(['install', '--prefix', prefix, '--no-save', 'ffmpeg-static@5.3.0', 'ffprobe-static@3.1.0'])
  } catch (error) {
    say(`  ${String(error.message).split('\n')[0]}`)
  }
  if (existsSync(own.FFMPEG_PATH) && existsSync(own.FFPROBE_PATH)) return own
  say('! 没有找到 ffmpeg：请安装 ffmpeg（macOS: brew install ffmpeg，Windows: winget install ffmpeg），剪辑功能暂不可用 / no ffmpeg found: clips are off until it is installed')
  return {}
}
