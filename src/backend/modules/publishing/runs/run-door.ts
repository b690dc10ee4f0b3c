// The door for the helper that executes a run: a token by proof of the device's key, for the run's own calls, with the
// rights its operator has at that moment.
import type { Endpoint, OutputOf, ParsedInputOf } from '../../../../contract/endpoint.ts'
import { CODE } from '../../../../contract/errors.ts'
import {
  AFTER_RUN_CALLS,
  RUN_PROOF_WINDOW_MS,
  RUN_TOKEN_MS,
  runProofText,
} from '../../../../contract/http/run-calls.ts'
import type { openRun } from '../../../../contract/http/run-calls.ts'
import type { Session } from '../../../http/context.ts'
import { findPerson } from '../../../http/person.ts'
import { AppError } from '../../../lib/errors.ts'
import { signedBy } from '../../../lib/signed-by.ts'
import { hashToken, newToken, sameSecret } from '../../../lib/tokens.ts'
import type { Db } from '../../../ports/database.ts'
import type { PublishingDeps } from '../publishing.ports.ts'
import { goesAtOnce } from './runs.repository.ts'
import type { RunRow } from './runs.repository.ts'

/**
 * Who calls with a run's token; throws 401 unless the call is one of the run's own and the run, its operator and its
 * device still stand.
 */
export type RunSessions = (token: string | undefined, endpoint: Endpoint) => Promise<Session>
export interface RunAccess {
  /** @throws 401, whatever does not fit: a stranger learns nothing */
  open(input: ParsedInputOf<typeof openRun>): Promise<OutputOf<typeof openRun>>
  session: RunSessions
}

/** What a run began may be told so long after its end, ms. */
const AFTER_MS = 86_400_000
const TOKEN_FORM = /^[A-Za-z0-9_-]{43}$/
const stranger = (): AppError => new AppError(CODE.UNAUTHORIZED)
const AFTER_END: readonly Endpoint[] = AFTER_RUN_CALLS

/** `unscoped` sees every tenant: who calls is not known yet. */
export function createRunAccess(
  deps: Pick<PublishingDeps, 'clock' | 'devices'> & { unscoped: Db; forTenant: (tenantId: number) => Db },
): RunAccess {
  const { clock, unscoped } = deps
  const tooOld = (run: RunRow): boolean => run.end_time !== null && run.end_time < clock.now() - AFTER_MS

  /** Still the key that was approved when the run was given to it. */
  const requireDevice = async (run: RunRow): Promise<void> => {
    if (run.device_key === '') throw stranger()
    const key = await deps.devices.publicKeyOf(deps.forTenant(run.tenant_id), {
      deviceId: run.device_id,
      adminId: run.admin_id,
    })
    if (key !== run.device_key) throw stranger()
  }

  const person = async (run: RunRow): Promise<Pick<Session, 'admin' | 'tenant'>> => {
    const found = await findPerson(unscoped, run.tenant_id, run.admin_id)
    if (found === null) throw stranger()
    return found
  }

  return {
    async open({ signature, ...proof }) {
      const now = clock.now()
      const run = await unscoped
        .selectFrom('publish_runs')
        .selectAll()
        .where('id', '=', proof.run_id)
        .executeTakeFirst()
      if (run === undefined || run.device_id !== proof.device_id || tooOld(run)) throw stranger()
      if (Math.abs(now - proof.time) > RUN_PROOF_WINDOW_MS || proof.time <= run.proof_time) throw stranger()
      if (run.grant_hash !== null && !sameSecret(hashToken(proof.grant), run.grant_hash)) throw stranger()
      if (!signedBy(run.device_key, runProofText(proof), signature)) throw stranger()
      await requireDevice(run)
      await person(run)
      const token = newToken()
      // Of two with the same proof one gets in; an older token ends with it.
      const entered = await unscoped
        .updateTable('publish_runs')
        .set({
          grant_hash: null,
          token_hash: hashToken(token),
          token_until: now + RUN_TOKEN_MS,
          proof_time: proof.time,
        })
        .where('id', '=', run.id)
        .where('epoch', '=', run.epoch)
        .where('proof_time', '<', proof.time)
        .executeTakeFirst()
      if (Number(entered.numUpdatedRows) !== 1) throw stranger()
      return { token, live: run.end_time === null ? 1 : 0, kind: run.kind, parallel: run.parallel }
    },

    async session(token, endpoint) {
      if (token === undefined || !TOKEN_FORM.test(token)) throw stranger()
      const run = await unscoped
        .selectFrom('publish_runs')
        .selectAll()
        .where('token_hash', '=', hashToken(token))
        .executeTakeFirst()
      if (run === undefined || run.token_until <= clock.now() || tooOld(run)) throw stranger()
      if (run.end_time !== null && !AFTER_END.includes(endpoint)) throw stranger()
      await requireDevice(run)
      return {
        ...(await person(run)),
        sessionId: 0,
        bindHash: null,
        run: {
          id: run.id,
          kind: run.kind,
          wisdomTaskId: run.wisdom_task_id,
          deviceId: run.device_id,
          lockToken: run.lock_token,
          atOnce: goesAtOnce(run),
        },
      }
    },
  }
}
