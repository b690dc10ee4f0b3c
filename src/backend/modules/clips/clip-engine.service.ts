// What makes the films on this server, and how hard it may work.
import { availableParallelism } from 'node:os'
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import type { clipEngine, setClipEngine } from '../../../contract/http/clip-engine.ts'
import type { RequestContext } from '../../http/context.ts'
import type { Clock } from '../../lib/clock.ts'
import { inTransaction } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'
import { mergeClipEngine, readClipEngine } from './clip-engine.repository.ts'
import type { ClipEngineReport } from './clip-engine.port.ts'
import { badField } from './clips.errors.ts'

type State = OutputOf<typeof clipEngine>

export interface ClipEngineService {
  state(db: Db): Promise<State>
  /** @throws BAD_INPUT for more cores than this server has */
  set(ctx: RequestContext, input: ParsedInputOf<typeof setClipEngine>): Promise<State>
}

export function createClipEngineService({
  engine,
  clock,
}: {
  engine: ClipEngineReport
  clock: Clock
}): ClipEngineService {
  const coresMax = availableParallelism()
  const state = async (db: Db): Promise<State> => {
    const [settings, report, cacheBytes] = await Promise.all([readClipEngine(db), engine.report(), engine.cacheBytes()])
    return {
      settings,
      cores_max: coresMax,
      cache_bytes: cacheBytes,
      engine: { ...report, ready: report.ready ? 1 : 0 },
    }
  }
  return {
    state,
    async set(ctx, input) {
      if ((input.cores ?? 0) > coresMax) throw badField('cores', 'clips.coresTooMany', { max: coresMax })
      await inTransaction(ctx.db, async (trx) => await mergeClipEngine(trx, input, clock.now()))
      ctx.audit({ targetType: 'setting', targetId: 'clip', summary: `修改剪辑引擎：${Object.keys(input).join('、')}` })
      return await state(ctx.db)
    },
  }
}
