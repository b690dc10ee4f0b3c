import { z } from 'zod'
import { platformValue } from '../entities/account.ts'

// The file in which an account goes from one computer to another: `MXACCT1\n`, length of the header (4 bytes, big
// endian), header (JSON), then sealed blocks. Everything behind the header is encrypted; the header is bound to it and
// holds no secret.

export const ACCOUNT_FILE_MAGIC = 'MXACCT1\n'
export const ACCOUNT_FILE_ENDING = '.mxaccount'
/** Largest file, bytes. */
export const ACCOUNT_FILE_MAX = 512 * 1024 * 1024
export const ACCOUNT_HEADER_MAX = 4096
/** What travels between page and helper in one frame, bytes before base64. */
export const ACCOUNT_PIECE_BYTES = 384 * 1024
/** Shortest passphrase, characters. */
export const PASSPHRASE_MIN = 8
export const PASSPHRASE_MAX = 200

/** `time`: when it was packed, unix seconds. `n` is the cost of scrypt. */
const accountFileHeader = z.object({
  v: z.literal(1),
  platform: platformValue,
  account_id: z.string().min(1).max(128),
  time: z.number().int().min(0),
  salt: z.string().regex(/^[A-Za-z0-9_-]{22}$/),
  n: z
    .number()
    .int()
    .min(2 ** 14)
    .max(2 ** 17),
})
export type AccountFileHeader = z.infer<typeof accountFileHeader>

/** The header as it is written: plain ASCII, so that it reads the same everywhere. */
export function accountHeaderText(header: AccountFileHeader): string {
  return JSON.stringify(header).replace(
    /[\u0080-\uffff]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** The header at the beginning of a file, and where the blocks begin; null = no such file, or of a newer format. */
export function readAccountFileHeader(bytes: Uint8Array): { header: AccountFileHeader; end: number } | null {
  const magic = ACCOUNT_FILE_MAGIC.length
  const ascii = (from: number, to: number): string =>
    [...bytes.subarray(from, to)].map((byte) => String.fromCharCode(byte)).join('')
  if (bytes.length < magic + 4 || ascii(0, magic) !== ACCOUNT_FILE_MAGIC) return null
  const length = bytes.subarray(magic, magic + 4).reduce((sum, byte) => sum * 256 + byte, 0)
  const end = magic + 4 + length
  if (length === 0 || length > ACCOUNT_HEADER_MAX || bytes.length < end) return null
  try {
    const header = accountFileHeader.safeParse(JSON.parse(ascii(magic + 4, end)))
    return header.success ? { header: header.data, end } : null
  } catch {
    return null
  }
}

/**
 * How hard a passphrase is to guess: 0 too short, 1 weak, 2 fair, 3 strong. By length and kinds of signs only; nothing
 * is looked up.
 */
export function passphraseStrength(text: string): 0 | 1 | 2 | 3 {
  const length = [...text].length
  if (length < PASSPHRASE_MIN) return 0
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((kind) => kind.test(text)).length
  if (new Set(text).size < 5) return 1
  if (length >= 20 || (length >= 14 && kinds >= 2) || (length >= 12 && kinds >= 3)) return 3
  return length >= 10 && kinds >= 2 ? 2 : 1
}
