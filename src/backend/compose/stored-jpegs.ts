// JPEGs of stored pictures, for sites that take no other kind: made at the first use, kept beside them.
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { jpegKey } from '../lib/jpeg-key.ts'
import type { PublishFiles } from '../modules/publishing/publishing.ports.ts'
import type { Foundation } from './foundation.ts'
import { createJpegMaker } from './media-inspector.ts'

/** See `PublishFiles.jpeg`. Two calls at once make the same file twice. */
export function createStoredJpegs({
  files,
  temporary,
  mediaTools,
}: Pick<Foundation, 'files' | 'temporary' | 'mediaTools'>): PublishFiles['jpeg'] {
  const makeJpeg = createJpegMaker(mediaTools)
  return async (key) => {
    const made = jpegKey(key)
    if ((await files.head(made)) !== null) return made
    if ((await files.head(key)) === null) return null
    const copy = await files.localCopy(key)
    const out = path.join(temporary, `jpeg-${randomUUID()}.jpg`)
    try {
      await makeJpeg(copy.path, out)
      await files.putFile(made, out, { contentType: 'image/jpeg' })
      return made
    } finally {
      await rm(out, { force: true })
      await copy.dispose()
    }
  }
}
