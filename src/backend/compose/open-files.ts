// The file store of the configuration, and who answers for its addresses.
import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { UPLOAD_CHUNK_BYTES } from '../../contract/constants.ts'
import { uploadFile } from '../../contract/http/common.ts'
import { openDiskStore } from '../drivers/files/disk.ts'
import { createS3Client, createS3Store } from '../drivers/files/s3.ts'
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
export async function openFiles(config: BackendConfig, parts: { clock: Clock; temporary: string }): Promise<OpenedFiles> {
  if (config.files.kind === 's3') {
    const { bucket, ...location } = config.files
    return { files: createS3Store({ client: createS3Client(location), bucket, temporary: parts.temporary }), answer: null }
  }
  const signer = createUrlSigner({ secret: await keptSecret(path.join(config.dataDir, 'keys', 'files.key')), clock: parts.clock })
  const store = await openDiskStore({ root: path.join(config.dataDir, 'files'), signer, chunkSize: UPLOAD_CHUNK_BYTES, uploadUrl: (uploadId) => uploadFile.path.replace(':upload_id', uploadId) })
  return { files: store, answer: async (request) => await answerFile({ store, signer }, request) }
}

/** 32 random bytes, made once; signed addresses outlive a restart. */
async function keptSecret(file: string): Promise<Buffer> {
  const kept = await readFile(file).catch(() => null)
  if (kept?.length === 32) return kept
  const secret = randomBytes(32)
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  await writeFile(`${file}.new`, secret, { mode: 0o600 })
  await rename(`${file}.new`, file)
  return secret
}
