import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { epoch } from '../entities/publish.ts'
import { journalledAttempt } from '../helper/commands.ts'
import { id, outFlag, outTime, text, unixTime } from '../fields.ts'

/** Number of an entry of a journal. */
const seq = () => z.number().int().min(0)
const deviceId = z.string().regex(/^[A-Za-z0-9_-]{8,64}$/, '设备标识不正确')

/**
 * What a restored backup took back, and what is still being found out. `since` (unix s): journals are wanted from there
 * on, 0 = nothing is asked. `epoch`: of the data as they are now; helpers sign for it. `held`: works that wait for it.
 * `lost`: works that went out after the backup was made and that the data no longer know. `works`: works of the data
 * that were settled, newest first, `broken` = they were being published when the backup was made. `kept`: what was not
 * taken back: passwords changed, people stopped, people whose rights were narrowed, devices revoked, proxies of
 * accounts and rows of the operation log written since the backup; -1 = the replaced data could not be read.
 */
export const restoreState = get('admin', 'restoreState', {
  title: '备份恢复情况',
  perm: 'task:list',
  input: z.object({}).strict(),
  output: z.object({
    active: outFlag(),
    id: z.number().int(),
    restore_time: outTime(),
    backup_time: outTime(),
    backup_name: z.string(),
    asked_by: z.string(),
    since: z.number().int(),
    epoch: z.string(),
    held: z.number().int(),
    unconfirmed: z.number().int(),
    kept: z.object({
      passwords: z.number().int(),
      admins: z.number().int(),
      rights: z.number().int(),
      devices: z.number().int(),
      proxies: z.number().int(),
      logs: z.number().int(),
    }),
    checks: z.array(
      z.object({
        id: z.number().int(),
        kind: z.enum(['device', 'account']),
        subject: z.string(),
        name: z.string(),
        /** Of an account; '' = a computer. */ platform_value: z.string(),
        settled: outFlag(),
        how: z.enum(['', 'journal', 'list', 'hand']),
        note: z.string(),
      }),
    ),
    works: z.array(
      z.object({
        item_id: z.number().int(),
        title: z.string(),
        openname: z.string(),
        platform_value: z.string(),
        how: z.enum(['journal', 'list', 'broken']),
        outcome: z.enum(['done', 'unconfirmed']),
        /** When it became or becomes public, 0 = not known to be out. */ time: outTime(),
        /** As `scheduled` of a work. */ scheduled: outFlag().optional(),
      }),
    ),
    lost: z.array(
      z.object({
        title: z.string(),
        openname: z.string(),
        platform_value: z.string(),
        time: outTime(),
        scheduled: outFlag().optional(),
        outcome: z.enum(['done', 'unconfirmed', 'running']),
        platform_url: z.string(),
      }),
    ),
  }),
})
/**
 * One page of a helper's journal since the backup, as the helper signed it (`journalProofText`, for the `epoch` and
 * `since` of restoreState); the page only carries it. `next` 0 = the last page. Idempotent. Taken are attempts on
 * accounts that this computer was given; `found`: works that are settled by it, `refused`: attempts that were not
 * taken. CONFLICT without a signature (`data.helper_update`), from a computer that is not approved, or when pages are
 * missing before this one; BAD_INPUT for a signature that does not fit. A refusal settles nothing, and is in the
 * operation log.
 */
export const reportJournal = post('admin', 'reportJournal', {
  title: '恢复备份后回报发布日志',
  perm: 'task:publish',
  audit: 'restore.journal',
  input: z
    .object({
      device_id: deviceId,
      epoch,
      since: unixTime(),
      after: seq(),
      next: seq(),
      list: z.array(journalledAttempt).max(500),
      signature: z.string().max(200).default(''),
    })
    .strict(),
  output: z.object({ found: z.number().int(), lost: z.number().int(), refused: z.number().int(), settled: outFlag() }),
})
/**
 * A person answers for a computer that no longer exists, or for an account whose list says nothing, having looked
 * himself.
 */
export const releaseRestoreCheck = post('admin', 'releaseRestoreCheck', {
  title: '跳过恢复核对',
  perm: 'publish:manual',
  audit: 'restore.release',
  input: z.object({ id: id(), reason: text(200, 1) }).strict(),
  output: z.object({ held: z.number().int() }),
})
/** Puts the notice away. CONFLICT while something is still being found out. */
export const closeRestore = post('admin', 'closeRestore', {
  title: '关闭恢复提示',
  perm: 'setting:edit',
  audit: 'restore.close',
  input: z.object({ id: id() }).strict(),
  output: z.object({ closed: outFlag() }),
})
