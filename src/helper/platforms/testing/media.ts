import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { patient } from '../../../../tests/fixtures/slowness.ts'

const FFMPEG =
  process.env['FFMPEG_PATH'] ??
  join(
    import.meta.dirname,
    '../../../../tools/node_modules/@ffmpeg-binary',
    `${process.platform}-${process.arch}`,
    'ffmpeg',
  )

const made = new Map<string, Promise<Buffer>>()

/** What ffmpeg makes of this; the same wish is answered from memory, as starting it costs more than the file. */
const make = (name: string, input: string, options: readonly string[]): Promise<Buffer> => {
  const key = [name, input, ...options].join(' ')
  const fresh = async (): Promise<Buffer> => {
    const dir = await mkdtemp(join(tmpdir(), 'media-'))
    try {
      const file = join(dir, name)
      await promisify(execFile)(FFMPEG, ['-y', '-v', 'error', '-f', 'lavfi', '-i', input, ...options, file], {
        timeout: patient(60_000),
      })
      return await readFile(file)
    } finally {
      await rm(dir, { recursive: true, force: true })
    }
  }
  const bytes = made.get(key) ?? fresh()
  made.set(key, bytes)
  bytes.catch(() => made.delete(key))
  return bytes
}

/** A film of one second that the browser can play, blown up to `bytes` where more than one part is wanted. */
export async function makeFilm(file: string, bytes = 0): Promise<Buffer> {
  const film = await make('film.mp4', 'testsrc=s=180x320:r=10', [
    '-t',
    '1',
    '-c:v',
    'libx264',
    '-pix_fmt',
    'yuv420p',
    '-movflags',
    '+faststart',
  ])
  if (bytes <= film.length) {
    await writeFile(file, film)
    return film
  }
  // A box of type `free` at the end is skipped by every player.
  const free = Buffer.concat([Buffer.alloc(8), randomBytes(bytes - film.length - 8)])
  free.writeUInt32BE(free.length, 0)
  free.write('free', 4, 'latin1')
  const big = Buffer.concat([film, free])
  await writeFile(file, big)
  return big
}

/** A picture of one colour, of the kind that the file's name says. */
export async function makePicture(file: string, colour: string): Promise<Buffer> {
  const picture = await make(`picture${extname(file)}`, `color=c=${colour}:s=90x120`, ['-frames:v', '1'])
  await writeFile(file, picture)
  return picture
}
