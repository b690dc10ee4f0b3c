import { createSHA256 } from 'hash-wasm'

/** Bytes read at once: large files never lie in memory as a whole. */
const SLICE = 4 * 1024 * 1024

const hash = async (file: Blob): Promise<void> => {
  const sha = await createSHA256()
  for (let at = 0; at < file.size; at += SLICE) {
    sha.update(new Uint8Array(await file.slice(at, at + SLICE).arrayBuffer()))
    self.postMessage({ bytes: Math.min(at + SLICE, file.size) })
  }
  self.postMessage({ sha256: sha.digest('hex') })
}

self.addEventListener('message', (event: MessageEvent<unknown>) => {
  if (!(event.data instanceof Blob)) return
  hash(event.data).catch((error: unknown) =>
    self.postMessage({ failed: error instanceof Error ? error.name : String(error) }),
  )
})
