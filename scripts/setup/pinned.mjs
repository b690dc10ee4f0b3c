// Programs of others that set-up fetches or finds in packages: which ones stands in programs.json, and none is used
// before its bytes were compared.
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { cacheDir } from './paths.mjs'
import { run } from './run.mjs'

const FIRST_BYTES_MS = 20_000
const WHOLE_MS = 900_000

/** The table. Rows of a platform are tried in its order. */
export const programs = JSON.parse(readFileSync(new URL('programs.json', import.meta.url), 'utf8'))
export const here = `${process.platform}-${process.arch}`

/** The row that brings `program` to this platform by `check`, or undefined. `of` = another table, another platform. */
export function rowOf(program, check, { platform = here, table = programs } = {}) {
  return table.rows.find(
    (row) =>
      row.programs.includes(program) &&
      row.platform === platform &&
      row.check === check &&
      (check !== 'sha256' || row.package !== undefined),
  )
}
/** The archive with ffmpeg and ffprobe of one release for a platform, or undefined. */
export function archiveOf(platform = here, table = programs) {
  return table.rows.find((row) => row.platform === platform && row.check === 'sha256' && row.url !== undefined)
}

/** Bytes are not those of the table: the program is not used. */
export class ProgramRefused extends Error {}

const sha256Of = async (file) => {
  const hash = createHash('sha256')
  for await (const part of createReadStream(file)) hash.update(part)
  return hash.digest('hex')
}
/** What was found right of a file, kept beside the programs: its sum, size and time. */
const noteOf = (file, base) =>
  join(base, 'programs', `${createHash('sha256').update(file).digest('hex').slice(0, 16)}.checked`)
const known = (file, base) => {
  const note = noteOf(file, base)
  const [sha256 = null, size, time] = existsSync(note) ? readFileSync(note, 'utf8').split(' ') : []
  const { size: now, mtimeMs } = statSync(file)
  return { sha256, unchanged: sha256 !== null && size === String(now) && time === String(mtimeMs) }
}
const remember = (file, sha256, base) => {
  const { size, mtimeMs } = statSync(file)
  mkdirSync(join(base, 'programs'), { recursive: true })
  writeFileSync(noteOf(file, base), `${sha256} ${size} ${mtimeMs}`)
}
const refuse = (file, wanted, found) => {
  throw new ProgramRefused(
    `${file} 与登记的校验值不符，可能下载不完整或被改动，已拒绝使用。请删除它所在的文件夹后重试。 / its bytes are not those on record, so it is not used: delete its folder and try again.\n  sha256 ${found}\n  登记 / on record ${wanted}`,
  )
}

/**
 * Compares a program with the sum on record before its first use; later starts cost a look at its size and time.
 * Answers `file`.
 * @throws ProgramRefused
 */
export async function checkPinned(file, sha256, base = cacheDir) {
  const was = known(file, base)
  if (was.unchanged && was.sha256 === sha256) return file
  const found = await sha256Of(file)
  if (found !== sha256) refuse(file, sha256, found)
  remember(file, sha256, base)
  return file
}

/**
 * For what has no sum on record: the bytes of its first use are remembered, other ones later are refused. Answers
 * `file`.
 * @throws ProgramRefused
 */
export async function checkRemembered(file, base = cacheDir) {
  const was = known(file, base)
  if (was.unchanged) return file
  const found = await sha256Of(file)
  if (was.sha256 !== null && was.sha256 !== found) refuse(file, was.sha256, found)
  remember(file, found, base)
  return file
}

const exe = (name, platform) => (platform.startsWith('win32') ? `${name}.exe` : name)
/** Where an archive's programs lie once they were fetched. */
export function archiveFolder(row, base = cacheDir) {
  return join(base, 'programs', `${row.platform}-${row.sha256.slice(0, 12)}`)
}

/**
 * Paths of an archive's programs by name when they were fetched before and are what they were then, else null. Throws
 * ProgramRefused.
 */
export async function fetchedPrograms(row, base = cacheDir) {
  const files = row.programs.map((name) => join(archiveFolder(row, base), exe(name, row.platform)))
  if (!files.every((file) => existsSync(file))) return null
  for (const file of files) await checkRemembered(file, base)
  return Object.fromEntries(row.programs.map((name, at) => [name, files[at]]))
}

/** Where a person may put an archive that this computer can't download, under the name it has at its address. */
export function handedArchive(row, base = cacheDir) {
  return join(base, 'programs', 'downloads', basename(new URL(row.url).pathname))
}

/** GNU tar, which Linux has, does not open zip files; the tar of the others does. */
const unpack = (archive, folder) =>
  archive.endsWith('.zip') && process.platform === 'linux'
    ? run('unzip', ['-q', archive, '-d', folder], { timeoutMs: 300_000 })
    : run('tar', ['-xf', archive, '-C', folder], { timeoutMs: 300_000 })

const download = async (url, file, get) => {
  const slow = new AbortController()
  const timer = setTimeout(() => slow.abort(new Error(`no answer of ${new URL(url).host}`)), FIRST_BYTES_MS)
  const answer = await get(url, { signal: AbortSignal.any([slow.signal, AbortSignal.timeout(WHOLE_MS)]) }).finally(() =>
    clearTimeout(timer),
  )
  if (!answer.ok || answer.body === null) throw new Error(`${url}: ${answer.status}`)
  await pipeline(Readable.fromWeb(answer.body), createWriteStream(file))
}

/**
 * Takes an archive that a person has put there, else downloads it; compares it with its sum and only then unpacks it.
 * Answers the paths of its programs by name.
 * @throws ProgramRefused for other bytes, and what the network throws
 */
export async function fetchPrograms(row, { base = cacheDir, get = fetch } = {}) {
  const folder = archiveFolder(row, base)
  const part = `${folder}.part`
  rmSync(part, { recursive: true, force: true })
  mkdirSync(part, { recursive: true })
  try {
    const archive = join(part, basename(new URL(row.url).pathname))
    const handed = handedArchive(row, base)
    if (existsSync(handed)) copyFileSync(handed, archive)
    else await download(row.url, archive, get)
    const found = await sha256Of(archive)
    if (found !== row.sha256) refuse(existsSync(handed) ? handed : row.url, row.sha256, found)
    await unpack(archive, part)
    rmSync(archive)
    for (const name of row.programs)
      if (!existsSync(join(part, exe(name, row.platform)))) throw new Error(`${row.url}: no ${name} in it`)
    rmSync(folder, { recursive: true, force: true })
    renameSync(part, folder)
    for (const name of row.programs) rmSync(noteOf(join(folder, exe(name, row.platform)), base), { force: true })
    return await fetchedPrograms(row, base)
  } finally {
    rmSync(part, { recursive: true, force: true })
  }
}
