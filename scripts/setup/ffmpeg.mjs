// ffmpeg and ffprobe: from the tools' packages or the machine's own, else Debian's, else the release that programs.json
// names.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { apt, canInstall } from './apt.mjs'
import { archiveOf, checkPinned, fetchedPrograms, fetchPrograms, programs, rowOf } from './pinned.mjs'
import { root } from './paths.mjs'
import { run, say } from './run.mjs'
import { setStamp, stampIs } from './stamp.mjs'

const exe = (name) => (process.platform === 'win32' ? `${name}.exe` : name)
const WHAT = { zh: ' ffmpeg', en: 'ffmpeg' }
const WHY = { zh: '读取和剪辑视频', en: 'reads and makes films' }
const LACKS = { zh: '没有它不能剪辑视频', en: 'no films can be made without it' }

/** Release number of what `-version` printed, e.g. [7, 1]; null for builds between releases. */
export function releaseOf(text) {
  const found = /^ff\w+ version n?(\d+)\.(\d+)/.exec(text)
  return found ? [Number(found[1]), Number(found[2])] : null
}
const enough = (release) => {
  const [major = 0, minor = 0] = programs.minimum.split('.').map(Number)
  return release !== null && (release[0] > major || (release[0] === major && release[1] >= minor))
}

/** The machine's own program when it is recent enough, else null. */
const onPath = async (name) => {
  const file = (process.env.PATH ?? process.env.Path ?? '')
    .split(delimiter)
    .filter((dir) => dir !== '')
    .map((dir) => join(dir, exe(name)))
    .find((one) => existsSync(one))
  if (file === undefined) return null
  const text = await run(file, ['-version'], { timeoutMs: 30_000 }).catch(() => '')
  return enough(releaseOf(text)) ? file : null
}

/**
 * A program from the packages under tools/, its bytes compared. null = none for this platform.
 * @throws ProgramRefused
 */
const packaged = async (name) => {
  const row = rowOf(name, 'sha256')
  const file = row === undefined ? null : join(root, 'tools/node_modules', row.package, row.file)
  return file === null || !existsSync(file) ? null : await checkPinned(file, row.sha256)
}

/**
 * The archive that the table names for this platform: fetched before, or now. A failed download is tried again the next
 * day.
 */
const fromArchive = async (fetching) => {
  const row = archiveOf()
  if (row === undefined) return null
  const there = await fetchedPrograms(row)
  if (there !== null || !fetching) return there
  const today = `${row.sha256} ${new Date().toISOString().slice(0, 10)}`
  if (stampIs('ffmpeg-missing', today)) return null
  say(`· 下载 ffmpeg ${row.version} / downloading ffmpeg ${row.version}`)
  try {
    return await fetchPrograms(row)
  } catch (error) {
    say(`  ${String(error.message)}`)
    setStamp('ffmpeg-missing', today)
    return null
  }
}

/** Debian's, where this user may install it. */
const byApt = async () => {
  if (canInstall()) await apt(['ffmpeg'])
}

/**
 * Answers { FFMPEG_PATH, FFPROBE_PATH } for children; empty when none was found (clips then say why they can't run).
 * @param {(what: object) => Promise<boolean>} may
 * @param {{given?: string, find?: (name: string) => Promise<string | null>, install?: () => Promise<void>, archive?:
 *   (fetching: boolean) => Promise<Record<string, string> | null>}} [parts] `given`: FFMPEG_PATH; `find`: a program of
 *   the machine; `install`: by the machine's packages
 * @throws ProgramRefused when a program in a package is not the one on record
 */
export async function ensureFfmpeg(
  may,
  { given = process.env.FFMPEG_PATH, find = onPath, install = byApt, archive = fromArchive } = {},
) {
  if (given) return {}
  const ffmpeg = await packaged('ffmpeg')
  const ready = async () => {
    const [own, probe] = [ffmpeg ?? (await find('ffmpeg')), await find('ffprobe')]
    return own !== null && probe !== null ? { FFMPEG_PATH: own, FFPROBE_PATH: probe } : null
  }
  const paths = (found) => ({ FFMPEG_PATH: found.ffmpeg, FFPROBE_PATH: found.ffprobe })
  const found = await ready()
  if (found !== null) return found
  const kept = await archive(false)
  if (kept !== null) return paths(kept)
  if (
    await may({
      what: WHAT,
      why: WHY,
      lacks:
        ffmpeg === null
          ? LACKS
          : {
              zh: '本机的 ffprobe 过旧，不能读取 MPEG-TS（.ts）素材',
              en: 'the ffprobe here is old and cannot read MPEG-TS (.ts)',
            },
    })
  ) {
    await install()
    const installed = await ready()
    if (installed !== null) return installed
    const fetched = await archive(true)
    if (fetched !== null) return paths(fetched)
  }
  const probe = await packaged('ffprobe')
  if (ffmpeg !== null && probe !== null) {
    say(
      '! ffprobe 过旧，不能读取 MPEG-TS（.ts）素材：请安装 ffmpeg 5.1 以上版本 / ffprobe is old and cannot read MPEG-TS (.ts): please install ffmpeg 5.1 or later',
    )
    return { FFMPEG_PATH: ffmpeg, FFPROBE_PATH: probe }
  }
  say(
    `! 没有找到 ffmpeg ${programs.minimum} 以上版本：请安装 ffmpeg（macOS: brew install ffmpeg，Windows: winget install ffmpeg），剪辑功能暂不可用 / no ffmpeg found: clips are off until it is installed`,
  )
  return {}
}
