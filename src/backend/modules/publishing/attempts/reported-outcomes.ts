// What sessions of people tell of attempts: a computer's attempt is settled by the computer's own signed word, or by a
// person who answers for it.
import type { OutputOf, ParsedInputOf } from '../../../../contract/endpoint.ts'
import type { AttemptOutcome } from '../../../../contract/helper/outcome-proof.ts'
import { journalErrorCode, outcomeProofText } from '../../../../contract/helper/outcome-proof.ts'
import type { reportDueItem } from '../../../../contract/http/auto-publish.ts'
import type { reportOutcome } from '../../../../contract/http/wisdom-seo.ts'
import { publishRecordResult } from '../../../../contract/http/wisdom-seo.ts'
import { hasPerm } from '../../../../contract/permissions.ts'
import type { DeviceWord, DeviceWords } from '../../../http/device-words.ts'
import { AppError } from '../../../lib/errors.ts'
import { findAttempt } from './attempts.ts'
import type { AutoPublish } from './auto-publish.service.ts'
import type { PublishRun } from './publish-run.service.ts'
import { MANUAL } from './publish-run.service.ts'
import { badField, conflict, itemMissing, noRight } from '../publishing.errors.ts'
import type { Caller } from '../publishing.ports.ts'

export interface ReportedOutcomes {
  /**
   * Of an attempt, as its computer signed it.
   * @throws as `reportOutcome`
   */
  tell(caller: Caller, input: ParsedInputOf<typeof reportOutcome>): Promise<OutputOf<typeof reportOutcome>>
  /**
   * By a person, or of an attempt that no computer was named for; throws CONFLICT (`helper_update`) for one of a
   * computer, else as PublishRun.record.
   */
  record(
    caller: Caller,
    input: ParsedInputOf<typeof publishRecordResult>,
  ): Promise<OutputOf<typeof publishRecordResult>>
  /**
   * A due work that starts, or failed before it started; throws CONFLICT (`helper_update`) for the end of an attempt,
   * else as AutoPublish.report.
   */
  due(caller: Caller, input: ParsedInputOf<typeof reportDueItem>): Promise<OutputOf<typeof reportDueItem>>
}

const unsigned = (): AppError => conflict('publishing.unsignedOutcome', {}, { helper_update: 1 })

/** One for the process. */
export function createReportedOutcomes(deps: {
  words: DeviceWords
  run: Pick<PublishRun, 'record'>
  auto: Pick<AutoPublish, 'report'>
}): ReportedOutcomes {
  return {
    async tell(caller, { device_id: deviceId, signature, outcome }) {
      const { db } = caller
      const word: DeviceWord = {
        deviceId,
        signature,
        what: 'outcome',
        isKept: true,
        action: 'item.outcome',
        target: { type: 'publish_item', id: outcome.item_id },
        text: (backend) => outcomeProofText(outcome, { device_id: deviceId, backend }),
      }
      // Numbers that mean nothing here, or nothing to this caller, are many: one row for the computer.
      const aside: DeviceWord = { ...word, target: { type: 'device', id: deviceId } }
      if (
        (await db.selectFrom('publish_items').select('id').where('id', '=', outcome.item_id).executeTakeFirst()) ===
        undefined
      )
        return await deps.words.refuse(
          caller,
          aside,
          '作品不存在，或不在操作人的数据范围内',
          itemMissing([outcome.item_id]),
        )
      await deps.words.require(caller, word)
      const attempt = await findAttempt(db, outcome.item_id, outcome.attempt_no, outcome.epoch).catch(
        async (error: unknown) => {
          if (error instanceof AppError)
            return await deps.words.refuse(caller, aside, '这次发布不属于现在的数据', error)
          throw error
        },
      )
      if (attempt === undefined)
        return await deps.words.refuse(caller, word, '没有开始过这次发布', itemMissing([outcome.item_id]))
      if (attempt.device_id !== deviceId)
        return await deps.words.refuse(
          caller,
          word,
          '这次发布由另一台电脑开始',
          conflict('publishing.attemptOfAnother'),
        )
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
      const attempt =
        input.status === 1 ? undefined : await findAttempt(caller.db, input.id, input.attempt_no, input.epoch)
      if (attempt !== undefined && (input.attempt_no !== undefined || attempt.result === null)) throw unsigned()
      return await deps.auto.report(caller, input)
    },
  }
}

/** As a record of the attempt; `manual` is a person's word and no helper's. */
function recordOf({
  item_id: taskId,
  outcome,
  msg,
  interrupted,
  ...reported
}: AttemptOutcome): ParsedInputOf<typeof publishRecordResult> {
  if (reported.publishId === MANUAL) throw badField('outcome.publishId', 'publishing.helperNotManual')
  const done = outcome === 'done'
  const { attempt_no, epoch, publishId, platform_item_id, platform_url, way, article_urls } = reported
  return publishRecordResult.input.parse({
    taskId,
    attempt_no,
    epoch,
    publishId,
    status: done ? 2 : -1,
    ...(platform_item_id ? { platform_item_id } : {}),
    ...(platform_url ? { platform_url } : {}),
    ...(done
      ? {}
      : {
          msg: (
            msg || (outcome === 'unconfirmed' ? '上次发布中断，请先核对平台是否已发出' : '上次发布中断，作品未发出')
          ).slice(0, 1_000),
          error_code: journalErrorCode({ outcome, interrupted }),
        }),
    ...(way ? { way } : {}),
    ...(article_urls ? { article_urls } : {}),
  })
}
