// What a publish left behind on this computer.
import { evidenceFile, evidenceOf } from '../../contract/helper/commands.ts'
import { HelperError } from '../lib/errors.ts'
import { backendOf } from './deps.ts'
import type { CommandDeps } from './deps.ts'
import { handler } from './define.ts'

const gone = (): HelperError =>
  new HelperError({ kind: 'content', code: 'EVIDENCE_GONE', msg: '记录已清理，运行记录只保留 30 天' })

/** Steps of every attempt of an item that ran on this computer. */
export function evidenceOfCommand(deps: CommandDeps) {
  return handler(evidenceOf, async (ctx, input) => {
    const backend = await backendOf(deps, ctx)
    const attempts = await deps.evidence.list(backend.id, input.item_id)
    return { attempts: attempts.map(({ attemptNo, epoch, lines }) => ({ attempt_no: attemptNo, epoch, lines })) }
  })
}

/** One picture as a data URL, or the outline of the page as text. */
export function evidenceFileCommand(deps: CommandDeps) {
  return handler(evidenceFile, async (ctx, input) => {
    const backend = await backendOf(deps, ctx)
    const file = await deps.evidence.read(
      { backend: backend.id, epoch: input.epoch, itemId: input.item_id, attemptNo: input.attempt_no },
      input.name,
    )
    if (file === null) throw gone()
    return {
      content: input.name.endsWith('.jpg')
        ? `data:image/jpeg;base64,${file.toString('base64')}`
        : file.toString('utf8'),
    }
  })
}
