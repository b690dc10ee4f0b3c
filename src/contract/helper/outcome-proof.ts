import { z } from 'zod'
import { accountWay } from '../entities/account.ts'
import { epoch } from '../entities/publish.ts'

/** How an attempt ended, as the helper's journal has it. */
export const attemptOutcome = z.object({
  item_id: z.number().int(),
  attempt_no: z.number().int(),
  epoch: epoch.default(''),
  outcome: z.enum(['done', 'not-published', 'unconfirmed']),
  publishId: z.string(),
  platform_item_id: z.string(),
  platform_url: z.string(),
  msg: z.string(),
  way: accountWay.optional(),
  article_urls: z.array(z.string()).optional(),
  /** 1 = it is not published because its helper was cut off before the press. Absent = for another reason. */
  interrupted: z.literal(1).optional(),
})
export type AttemptOutcome = z.infer<typeof attemptOutcome>

/**
 * Error code of an attempt that its helper, cut off, certainly did not publish: nobody refused it, so it may be tried
 * again.
 */
export const NOT_PUBLISHED = 'not_published'
/** Error code of an attempt that did not succeed by its helper's journal. */
export function journalErrorCode({
  outcome,
  interrupted,
}: Pick<AttemptOutcome, 'interrupted'> & { outcome: string }): string {
  return outcome === 'unconfirmed' ? 'unconfirmed' : interrupted === 1 ? NOT_PUBLISHED : 'failed'
}

/**
 * What the device signs with its key (ECDSA-SHA256, IEEE P1363, base64). `backend`: the name of the installation, first
 * 22 characters of the SHA-256 of its sealing key, base64url.
 */
export function outcomeProofText(told: AttemptOutcome, by: { device_id: string; backend: string }): string {
  return [
    'matrix-publisher outcome',
    by.device_id,
    by.backend,
    JSON.stringify([
      told.item_id,
      told.attempt_no,
      told.epoch,
      told.outcome,
      told.publishId,
      told.platform_item_id,
      told.platform_url,
      told.msg,
      told.way ?? '',
      told.article_urls ?? [],
      ...(told.interrupted === 1 ? [1] : []),
    ]),
  ].join('\n')
}
