// One look at an account's works: its state on the platform and its numbers, after a sign that it is this account that
// is signed in.
import { worksList } from '../../contract/helper/commands.ts'
import { worksProofText } from '../../contract/helper/works-proof.ts'
import type { SeenWork } from '../../contract/entities/work.ts'
import { HelperError } from '../lib/errors.ts'
import type { RunContext } from '../lib/run-context.ts'
import type { AccountCall, LoginCheck, Platform, PublishedWork } from '../platforms/platform.ts'
import { backendOf } from './deps.ts'
import type { CommandDeps } from './deps.ts'
import { handler } from './define.ts'
import { lookUp, subjectOf } from './look-up.ts'

/** What a platform's list holds at least, before `since` counts. */
const AT_LEAST = 20
const MOST = 300
const clean = (text: string, most: number): string => text.replaceAll('\u0000', '').slice(0, most)

const toSeen = (work: PublishedWork): SeenWork => {
  const none = { play: null, like: null, comment: null, share: null, collect: null }
  return {
    platform_item_id: work.platformItemId,
    url: work.platformUrl,
    title: clean(work.title, 2000),
    kind: work.kind,
    publish_time: work.publishTime,
    state: work.state,
    reason: clean(work.reason, 500),
    ...none,
    ...work.counters,
  }
}

/**
 * From when on (unix s) a list that was read back to `since` lacks nothing: a short one is cut by `since` alone, a long
 * one perhaps by the site's last page, so its last row counts. Null when that row has no time.
 */
export function completeFrom(works: readonly PublishedWork[], since: number): number | null {
  const last = works.at(-1)
  if (last === undefined || works.length < AT_LEAST) return since
  return last.publishTime === 0 ? null : Math.max(since, last.publishTime)
}

/**
 * What the login check says, where that is not against it.
 * @throws kind `session` when the platform says that this account is not the one signed in: another's works must not be
 * taken for its own
 */
export async function requireSelf(platform: Platform, run: RunContext, call: AccountCall): Promise<LoginCheck> {
  const check = await platform.checkLogin(run, call)
  if (check.status === 'ok' && check.profile && check.profile.accountId !== call.account.accountId)
    throw new HelperError({
      kind: 'session',
      code: 'OTHER_ACCOUNT',
      msg: `浏览器里登录的是「${check.profile.openname}」，请重新授权`,
    })
  if (check.status === 'dropped' || check.status === 'never')
    throw new HelperError({ kind: 'session', code: 'DROPPED', msg: check.msg || '登录已失效，请重新授权' })
  return check
}

/** Runs in the account's turn; a row without an id can't be followed and is left out. */
export function worksListCommand(deps: CommandDeps) {
  return handler(
    worksList,
    async (ctx, input) => {
      const works = await lookUp(
        deps,
        ctx,
        input.thirdauth,
        '作品列表',
        (platform) => async (run, call) => {
          await requireSelf(platform, run, call)
          return platform.worksList(run, { ...call, since: input.since })
        },
        (official) => (run, call) => official.worksList(run, { ...call, since: input.since }),
      )
      const named = works.filter((work) => work.platformItemId !== '').slice(0, MOST)
      const list = named.map(toSeen)
      const complete_from = named.length === works.length ? completeFrom(works, input.since) : null
      const { platform_value, account_id } = input.thirdauth
      const backend = await backendOf(deps, ctx)
      return {
        list,
        complete_from,
        signature: deps.identity.sign(
          worksProofText({
            device_id: deps.identity.deviceId,
            backend: backend.id,
            platform_value,
            account_id,
            look_no: input.look_no,
            complete_from,
            works: list,
          }),
        ),
      }
    },
    { subject: subjectOf },
  )
}
