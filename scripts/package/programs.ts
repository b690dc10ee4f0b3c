// ffmpeg and ffprobe of one target: their files with the source's address for the installer, and the record that the
// app compares them with.
import { createHash } from 'node:crypto'
import { chmodSync, constants, copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { bundledRecord, type BundledRecord } from '../../src/contract/bundled-programs.ts'
import { root } from '../setup/paths.mjs'
import {
  archiveOf,
  checkPinned,
  fetchedPrograms,
  fetchPrograms,
  handedArchive,
  here,
  type ProgramRow,
  rowOf,
} from '../setup/pinned.mjs'
import type { Target } from './options.ts'

/** A target has no programs: no installer is built for it. */
export class ProgramsMissing extends Error {}

interface Found {
  /** Path of each program. */
  readonly files: readonly string[]
  readonly rows: readonly ProgramRow[]
}

/** The pair that this checkout's own tools bring; for this computer only. */
const ofTools = async (target: Target): Promise<Found> => {
  const rows = ['ffmpeg', 'ffprobe'].map((name) => rowOf(name, 'sha256', { platform: target.platform }))
  if (target.platform !== here || rows.includes(undefined))
    throw new ProgramsMissing(
      `tools/ 中没有 ${target.platform} 的 ffmpeg、ffprobe / tools/ has no ffmpeg and ffprobe for ${target.platform}`,
    )
  const found = rows.filter((row) => row !== undefined)
  return {
    files: await Promise.all(
      found.map((row) =>
        checkPinned(join(root, 'tools/node_modules', row.package ?? '', row.file ?? ''), row.sha256 ?? ''),
      ),
    ),
    rows: found,
  }
}

/** The pair on record: fetched before, handed over by a person, or downloaded now. `base`, `get`: for tests. */
const onRecord = async (target: Target, { base, get }: FetchOptions): Promise<Found> => {
  const row = archiveOf(target.platform)
  if (row === undefined)
    throw new ProgramsMissing(
      `programs.json 中没有 ${target.platform} 的 ffmpeg，不能生成安装包 / no ffmpeg for ${target.platform} in programs.json: no installer is built`,
    )
  const there = await fetchedPrograms(row, base)
  const fetched =
    there ??
    (await fetchPrograms(row, { ...(base !== undefined && { base }), ...(get !== undefined && { get }) }).catch(
      (error: unknown) => {
        throw new ProgramsMissing(howToFetch(row, error instanceof Error ? error.message : String(error), base), {
          cause: error,
        })
      },
    ))
  return { files: Object.values(fetched), rows: [row] }
}
interface FetchOptions {
  readonly base?: string
  readonly get?: typeof fetch
}

const howToFetch = (
  row: ProgramRow,
  why: string,
  base?: string,
): string => `没有 ${row.platform} 的 ffmpeg、ffprobe，不能生成安装包（${why}）。
请在能联网的电脑上下载，放到下面的位置，不要解压，然后重新运行：
No ffmpeg and ffprobe for ${row.platform}: no installer is built. Download the archive where there is a network, put it in this place as it is, and run this again:
  ${row.url ?? ''}
  sha256 ${row.sha256 ?? ''}
  → ${handedArchive(row, base)}`

const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** Which program a file is, after the name it has on its system. */
const nameOf = (file: string): 'ffmpeg' | 'ffprobe' => (basename(file).startsWith('ffprobe') ? 'ffprobe' : 'ffmpeg')

/**
 * Puts the programs, and where their source can be had, into `folder/programs` and the record into
 * `folder/record/programs.json`.
 * @throws ProgramsMissing in words where they can't be had, ProgramRefused (its cause) for other bytes, and an Error
 * when a program is not of the release on record
 */
export async function stagePrograms(
  target: Target,
  folder: string,
  { toolsPrograms = false, ...fetching }: FetchOptions & { toolsPrograms?: boolean } = {},
): Promise<BundledRecord> {
  const { files, rows } = toolsPrograms ? await ofTools(target) : await onRecord(target, fetching)
  const [programs, record] = [join(folder, 'programs'), join(folder, 'record')]
  for (const one of [programs, record]) mkdirSync(one, { recursive: true })
  const written = bundledRecord.parse({
    platform: target.platform,
    programs: files.map((file) => {
      const to = join(programs, basename(file))
      copyFileSync(file, to, constants.COPYFILE_FICLONE)
      chmodSync(to, 0o755)
      const [name, bytes] = [nameOf(file), readFileSync(to)]
      const version = rows.find((row) => row.programs.includes(name))?.version ?? ''
      if (!bytes.includes(version)) throw new Error(`${file} 不是登记的版本 ${version} / is not the release on record`)
      return { name, version, sha256: sha256Of(bytes) }
    }),
  })
  writeFileSync(join(record, 'programs.json'), `${JSON.stringify(written)}\n`)
  writeFileSync(
    join(programs, 'SOURCE.txt'),
    `${rows.map((row) => `${row.programs.join(', ')} ${row.version}\n${row.licence}\n${row.source}\n`).join('\n')}\n随安装包附带的 licences 文件夹中有许可全文与源代码提供声明。 / The folder licences holds the licence and the written offer of the source.\n`,
  )
  return written
}
