import { searchEvidence } from '../../../contract/helper/search-commands.ts'
import type { HelperLink } from '../helper/helper-link.ts'
import type { HttpClient } from '../http/http-client.ts'
import { sendFile } from '../uploads/send-file.ts'
import { uploadPorts } from '../uploads/upload-ports.ts'

/** A data URL's bytes; null for anything but a base64 picture. */
export function pictureOf(content: string, name: string): File | null {
  const found = /^data:(image\/(?:jpeg|png|webp));base64,([A-Za-z0-9+/=]+)$/.exec(content)
  if (found === null) return null
  const [, type = '', data = ''] = found
  return new File(
    [Uint8Array.from(atob(data), (char) => char.charCodeAt(0))],
    `${name}.${type.slice(6) === 'jpeg' ? 'jpg' : type.slice(6)}`,
    { type },
  )
}

/**
 * Takes the picture of a look from the helper to the company's files; answers its number, null when the helper has
 * none.
 * @throws HelperError, ApiError
 */
export async function keepPicture(
  deps: { http: HttpClient; helper: Pick<HelperLink, 'send'>; win: Window },
  evidenceId: string,
  signal: AbortSignal,
): Promise<number | null> {
  const { content } = await deps.helper.send(searchEvidence, { evidence_id: evidenceId }, { signal })
  const file = pictureOf(content, `rank-${evidenceId}`)
  return file === null ? null : await keepPictureFile(deps, file, signal)
}

/**
 * A picture that somebody has as a file.
 * @throws ApiError
 */
export async function keepPictureFile(
  { http, win }: { http: HttpClient; win: Window },
  file: File,
  signal: AbortSignal,
): Promise<number> {
  const quiet = { step: () => undefined, hashed: () => undefined, sent: () => undefined }
  return (
    await sendFile(
      uploadPorts(http, win),
      { file, kind: 'evidence', memory: { sha256: undefined, uploadId: '' } },
      quiet,
      signal,
    )
  ).attachmentId
}
