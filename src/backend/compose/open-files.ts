// The file store of the configuration, and who answers for its addresses.
import path from 'node:path'
import { UPLOAD_CHUNK_BYTES } from '../../contract/constants.ts'
import { uploadFile } from '../../contract/http/common.ts'
import { openDiskStore } from '../drivers/files/disk.ts'
import { answerFile } from '../drivers/files/serve-file.ts'
import { createUrlSigner } from '../drivers/files/signed-url.ts'
import type { AnswerFile } from '../http/signed-files.ts'
import type { Clock } from '../lib/clock.ts'
import type { FileStore } from '../ports/file-store.ts'
import type { BackendConfig } from './config.ts'

export interface OpenedFiles {
  readonly files: FileStore
  /** Answers GET /files/…; null when the files live elsewhere. */
  readonly answer: AnswerFile | null
}

/** Opens the store. `temporary` exists. */
export async function openFiles(
  config: BackendConfig,
  parts: { clock: Clock; temporary: string; urlSecret: Uint8Array },
): Promise<OpenedFiles> {
  if (config.files.kind === 's3') {
    // Loaded where it is used: Amazon's library is larger than all the rest.
    const { createS3Client, createS3Store } = await import('../drivers/files/s3.ts')
    const { bucket, ...location } = config.files
    return {
      files: createS3Store({ client: createS3Client(location), bucket, temporary: parts.temporary }),
      answer: null,
    }
  }
  const signer = createUrlSigner({ secret: parts.urlSecret, clock: parts.clock })
  const store = await openDiskStore({
    root: path.join(config.dataDir, 'files'),
    signer,
    chunkSize: UPLOAD_CHUNK_BYTES,
    uploadUrl: (uploadId) => uploadFile.path.replace(':upload_id', uploadId),
  })
  return { files: store, answer: async (request) => await answerFile({ store, signer }, request) }
}
