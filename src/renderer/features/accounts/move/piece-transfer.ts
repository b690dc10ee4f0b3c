import { ACCOUNT_PIECE_BYTES } from '../../../../contract/helper/account-file.ts'
import { openAccountUpload, readAccountPiece, writeAccountPiece } from '../../../../contract/helper/move-commands.ts'
import type { HelperLink } from '../../../core/helper/helper-link.ts'

type Sender = Pick<HelperLink, 'send'>
interface TransferOptions {
  signal: AbortSignal
  onProgress: (done: number, total: number) => void
}

const toBytes = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
const toBase64 = (bytes: Uint8Array): string => {
  let text = ''
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return btoa(text)
}

/**
 * A file of the helper, piece by piece.
 * @throws HelperError; the signal's reason
 */
export async function fetchPieces(
  helper: Sender,
  filePath: string,
  { signal, onProgress }: TransferOptions,
): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  for (let offset = 0; ;) {
    signal.throwIfAborted()
    const { data, size } = await helper.send(readAccountPiece, { filePath, offset }, { signal })
    const bytes = toBytes(data)
    parts.push(bytes)
    offset += bytes.length
    onProgress(offset, size)
    if (bytes.length === 0 || offset >= size) return new Blob(parts, { type: 'application/octet-stream' })
  }
}

/**
 * Gives a file to the helper; answers its handle.
 * @throws HelperError; the signal's reason
 */
export async function sendPieces(helper: Sender, file: Blob, { signal, onProgress }: TransferOptions): Promise<string> {
  const { filePath } = await helper.send(openAccountUpload, { size: file.size }, { signal })
  for (let offset = 0; offset < file.size;) {
    signal.throwIfAborted()
    const bytes = new Uint8Array(await file.slice(offset, offset + ACCOUNT_PIECE_BYTES).arrayBuffer())
    offset = (await helper.send(writeAccountPiece, { filePath, offset, data: toBase64(bytes) }, { signal })).received
    onProgress(offset, file.size)
  }
  return filePath
}
