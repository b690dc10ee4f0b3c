// What sessions of people tell of attempts: a computer's attempt is settled by the computer's own signed word, or by a person who answers for it.
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import type { AttemptOutcome } from '../../../contract/helper/outcome-proof.ts'
import { outcomeProofText } from '../../../contract/helper/outcome-proof.ts'
import type { reportDueItem } from '../../../contract/http/auto-publish.ts'
import type { reportOutcome } from '../../../contract/http/wisdom-seo.ts'
import { publishRecordResult } from '../../../contract/http/wisdom-seo.ts'
import { hasPerm } from '../../../contract/permissions.ts'
import { writeAudit } from '../../http/audit.ts'
import type { AppError } from '../../lib/errors.ts'
import { signedBy } from '../../lib/signed-by.ts'
import { findAttempt } from './attempts.ts'
import type { AutoPublish } from './auto-publish.service.ts'
import type { PublishRun } from './publish-run.service.ts'
import { MANUAL } from './publish-run.service.ts'
import { badField, conflict, itemMissing, noRight } from './publishing.errors.ts'
import type { Caller, PublishingDeps } from './publishing.ports.ts'

export interface ReportedOutcomes {
  /** Of an attempt, as its computer signed it. Throws as `reportOutcome`. */
  tell(caller: Caller, input: ParsedInputOf<typeof reportOutcome>): Promise<OutputOf<typeof reportOutcome>>
  /** By a person, or of an attempt that no computer was named for; throws 40901 (`helper_update`) for one of a computer, else as PublishRun.record. */
  record(caller: Caller, input: ParsedInputOf<typeof publishRecordResult>): Promise<OutputOf<typeof publishRecordResult>>
  /** A due work that starts, or failed before it started; throws 40901 (`helper_update`) for the end of an attempt, else as AutoPublish.report. */
  due(caller: Caller, input: ParsedInputOf<typeof reportDueItem>): Promise<OutputOf<typeof reportDueItem>>
}

const unsigned = (): AppError => conflict('这次发布由云管家执行，结果须由云管家签名回报。请更新云管家后重试，结果会一直保存在那台电脑上', { helper_update: 1 })
/** The same refusal stands in the log once in this time, ms. */
const ONCE_MS = 3_600_000
const MOST_KEPT = 10_000

/** One for the process. */
export function createReportedOutcomes(deps: Pick<PublishingDeps, 'clock' | 'devices' | 'installation'> & { run: Pick<PublishRun, 'record'>; auto: Pick<AutoPublish, 'report'> }): ReportedOutcomes {
  const logged = new Map<string, number>()
  const refuse = async (caller: Caller, deviceId: string, itemId: number, reason: string, error: AppError): Promise<never> => {
    const key = `${caller.tenantId} ${caller.admin.id} ${deviceId} ${itemId} ${reason}`
    const now = deps.clock.now()
    if (now - (logged.get(key) ?? -ONCE_MS) >= ONCE_MS) {
      if (logged.size > MOST_KEPT) logged.clear()
      logged.set(key, now)
      await writeAudit(caller.db, { action: 'item.outcome', adminId: caller.admin.id, adminName: caller.admin.name, targetType: 'publish_item', targetId: itemId, summary: `未采信作品的发布结果：${reason}`, ip: caller.ip, ua: caller.ua, result: 0 })
    }
    throw error
  }
  return {
    async tell(caller, { device_id: deviceId, signature, outcome }) {
      const { db } = caller
      if ((await db.selectFrom('publish_items').select('id').where('id', '=', outcome.item_id).executeTakeFirst()) === undefined) throw itemMissing([outcome.item_id])
      if (signature === '') return await refuse(caller, deviceId, outcome.item_id, '云管家版本过旧，结果没有签名', unsigned())
      const device = await deps.devices.approved(db, deviceId)
      if (device === null) return await refuse(caller, deviceId, outcome.item_id, '电脑没有被批准，或已被撤销', conflict('这台电脑还没有被批准，或已被撤销，不能回报发布结果'))
      if (!signedBy(device.publicKey, outcomeProofText(outcome, { device_id: deviceId, backend: deps.installation }), signature)) return await refuse(caller, deviceId, outcome.item_id, '签名不正确', badField('signature', '发布结果的签名不正确，请重新连接云管家'))
      const attempt = await findAttempt(db, outcome.item_id, outcome.attempt_no, outcome.epoch)
      if (attempt !== undefined && attempt.device_id !== deviceId) return await refuse(caller, deviceId, outcome.item_id, '这次发布由另一台电脑开始', conflict('这次发布由另一台设备开始，不能由本机记录结果'))
      return await deps.run.record(caller, recordOf(outcome))
    },
    async record(caller, input) {
      if (input.publishId === MANUAL) return await deps.run.record(caller, input)
      const attempt = await findAttempt(caller.db, input.taskId, input.attempt_no, input.epoch)
      if (attempt !== undefined && attempt.device_id !== null) throw unsigned()
      // Nobody vouches for it but this person.
      if (!hasPerm(caller.admin.perms, 'publish:manual')) throw noRight('publish:manual')
      return await deps.run.record(caller, input)
    },
    async due(caller, input) {
      if (input.status === 2) throw unsigned()
      const attempt = input.status === 1 ? undefined : await findAttempt(caller.db, input.id, input.attempt_no, input.epoch)
      if (attempt !== undefined && (input.attempt_no !== undefined || attempt.result === null)) throw unsigned()
      return await deps.auto.report(caller, input)
    },
  }
}

/** As a record of the attempt; `manual` is a person's word and no helper's. */
function recordOf({ item_id: taskId, outcome, msg, ...told }: AttemptOutcome): ParsedInputOf<typeof publishRecordResult> {
  if (told.publishId === MANUAL) throw badField('outcome.publishId', '云管家不能手动确认')
  const done = outcome === 'done'
  const { attempt_no, epoch, publishId, platform_item_id, platform_url, way, article_urls } = told
  return publishRecordResult.input.parse({
    taskId, attempt_no, epoch, publishId, status: done ? 2 : -1, ...(platform_item_id ? { platform_item_id } : {}), ...(platform_url ? { platform_url } : {}),
    ...(done ? {} : { msg: (msg || (outcome === 'unconfirmed' ? '上次发布中断，请先核对平台是否已发出' : '上次发布中断，作品未发出')).slice(0, 1_000), error_code: outcome === 'unconfirmed' ? 'unconfirmed' : 'not_published' }),
    ...(way ? { way } : {}), ...(article_urls ? { article_urls } : {}),
  })
}
