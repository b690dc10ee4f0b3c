// Blocks of a file, each sealed by AES-256-GCM with its number and whether it is the last: nothing can be cut off,
// swapped or repeated, and nothing that was not checked is ever given out.
import { createCipheriv, createDecipheriv, createHash, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { HelperError } from '../lib/errors.ts'

/** Plain bytes of a block. */
const BLOCK = 64 * 1024
const TAG = 16
const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(scrypt)

/** The key of a file. `n` is the cost (memory: 1 KiB each). */
export async function fileKey(passphrase: string, salt: Buffer, n: number): Promise<Buffer> {
  return derive(passphrase.normalize('NFKC'), salt, 32, { N: n, r: 8, p: 1, maxmem: 256 * 1024 * 1024 })
}

export function fileBroken(cause?: unknown): HelperError {
  return new HelperError({
    kind: 'content',
    code: 'FILE_BROKEN',
    msg: '口令不正确，或文件已损坏、不完整',
    reply: 400,
    ...(cause === undefined ? {} : { cause }),
  })
}

/** 7 zero bytes would do for a key that is used once; the number and the end stand behind them. */
const nonce = (counter: number, last: boolean): Buffer => {
  const iv = Buffer.alloc(12)
  iv.writeUInt32BE(counter, 7)
  iv[11] = last ? 1 : 0
  return iv
}

/** Seals what comes; every block is preceded by its length (4 bytes). `header` is bound to the first and all others. */
export async function* sealBlocks(
  source: AsyncIterable<Uint8Array>,
  key: Buffer,
  header: Uint8Array,
): AsyncGenerator<Buffer> {
  const bound = createHash('sha256').update(header).digest()
  let counter = 0
  let kept = Buffer.alloc(0)
  const block = (plain: Buffer, last: boolean): Buffer => {
    const cipher = createCipheriv('aes-256-gcm', key, nonce(counter, last))
    cipher.setAAD(bound)
    counter += 1
    const body = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(body.length)
    return Buffer.concat([length, body])
  }
  for await (const part of source) {
    kept = kept.length === 0 ? Buffer.from(part) : Buffer.concat([kept, part])
    while (kept.length > BLOCK) {
      yield block(kept.subarray(0, BLOCK), false)
      kept = kept.subarray(BLOCK)
    }
  }
  yield block(kept, true)
}

const open = (body: Buffer, key: Buffer, bound: Buffer, counter: number, last: boolean): Buffer => {
  const decipher = createDecipheriv('aes-256-gcm', key, nonce(counter, last), { authTagLength: TAG })
  decipher.setAAD(bound)
  decipher.setAuthTag(body.subarray(-TAG))
  return Buffer.concat([decipher.update(body.subarray(0, -TAG)), decipher.final()])
}

/**
 * Opens what `sealBlocks` made. @throws HelperError FILE_BROKEN for a wrong key and for anything cut off, added or
 * changed
 */
export async function* openBlocks(
  source: AsyncIterable<Uint8Array>,
  key: Buffer,
  header: Uint8Array,
): AsyncGenerator<Buffer> {
  const bound = createHash('sha256').update(header).digest()
  let counter = 0
  let kept = Buffer.alloc(0)
  const whole = (): number => (kept.length < 4 ? -1 : kept.readUInt32BE(0))
  const next = (last: boolean): Buffer => {
    const length = whole()
    if (length < TAG || length > BLOCK + TAG || kept.length < 4 + length) throw fileBroken()
    const body = kept.subarray(4, 4 + length)
    kept = kept.subarray(4 + length)
    try {
      return open(body, key, bound, counter++, last)
    } catch (error) {
      throw fileBroken(error)
    }
  }
  for await (const part of source) {
    kept = kept.length === 0 ? Buffer.from(part) : Buffer.concat([kept, part])
    // One more byte than the block tells that it is not the last.
    while (whole() > BLOCK + TAG || (whole() >= 0 && kept.length > 4 + whole())) yield next(false)
  }
  yield next(true)
  if (kept.length > 0) throw fileBroken()
}
