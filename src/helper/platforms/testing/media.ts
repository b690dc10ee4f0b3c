import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const FFMPEG = process.env['FFMPEG_PATH'] ?? join(import.meta.dirname, '../../../../tools/node_modules/@ffmpeg-binary', `${process.platform}-${process.arch}`, 'ffmpeg')

/** A film of one second that the browser can play, blown up to `bytes` where more than one part is wanted. */
export const makeFilm = async (file: string, bytes = 0): Promise<Buffer> => {
  await promisify(execFile)(FFMPEG, ['-y', '-v', 'error', '-f', 'lavfi', '-i', 'testsrc=s=180x320:r=10', '-t', '1', '-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-movflags', '+faststart', file], { timeout: 60_000 })
  const film = await readFile(file)
  if (bytes <= film.length) return film
  // A box of type `free` at the end is skipped by every player.
  const free = Buffer.concat([Buffer.alloc(8), randomBytes(bytes - film.length - 8)])
  free.writeUInt32BE(free.length, 0)
  free.write('free', 4, 'latin1')
  const big = Buffer.concat([film, free])
  await writeFile(file, big)
  return big
}

/** A picture of one colour. */
export const makePicture = async (file: string, colour: string): Promise<Buffer> => {
  await promisify(execFile)(FFMPEG, ['-y', '-v', 'error', '-f', 'lavfi', '-i', `color=c=${colour}:s=90x120`, '-frames:v', '1', file], { timeout: 60_000 })
  return readFile(file)
}
