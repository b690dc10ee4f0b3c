// Fetches a file of the paired backend and answers a handle.
import { downloadProgress } from '../../contract/helper/events.ts'
import { downloadFile } from '../../contract/helper/commands.ts'
import type { CommandDeps } from './deps.ts'
import { handler } from './define.ts'

const REPORT_MS = 500

export function downloadFileCommand(deps: CommandDeps) {
  return handler(downloadFile, async (ctx, input) => {
    let last = 0
    const found = await deps.files.download({
      url: input.url,
      origin: ctx.client.origin,
      filename: input.filename,
      signal: ctx.signal,
      ...(input.sha256 === undefined ? {} : { sha256: input.sha256 }),
      ...(input.size === undefined ? {} : { size: input.size }),
      onProgress: (received, total) => {
        if (Date.now() - last < REPORT_MS) return
        last = Date.now()
        deps.events.emit(
          downloadProgress,
          { request_id: ctx.requestId, received, total },
          { origin: ctx.client.origin },
        )
      },
    })
    return { filePath: found.handle, size: found.size, sha256: found.sha256 }
  })
}
