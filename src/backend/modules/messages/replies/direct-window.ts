// Whether a guest may be written to now: some platforms let one private message through until somebody new answers it,
// others so many within so long after his own.
import { CODE } from '../../../../contract/errors.ts'
import { directWindowOf, GREETING_PLATFORMS } from '../../../../contract/message-platforms.ts'
import { AppError } from '../../../lib/errors.ts'
import type { Db } from '../../../ports/database.ts'

const HOUR_MS = 3_600_000

/** Who asks: what a rule is about to say gives place to a person's words. */
export type DirectAsker = 'person' | 'rule'

interface OwnMessage {
  readonly msg_time: number
  /** Null = not written here. */
  readonly state: string | null
  readonly tried_time: number | null
}
/** When it stands on the platform: what waits comes behind all that the guest wrote meanwhile. */
function timeOf({ msg_time: time, state, tried_time: tried }: OwnMessage): number {
  if (state === 'waiting' || state === 'taken') return Number.POSITIVE_INFINITY
  return state === 'unknown' ? Math.max(time, tried ?? 0) : time
}

/** When the guest wrote last (0 = never), and when we did; what was certainly not sent, or taken back, is left out. */
async function timesOf(trx: Db, conversationId: number, by: DirectAsker): Promise<{ last: number; own: number[] }> {
  const guest = await trx
    .selectFrom('messages')
    .select((is) => is.fn.max('msg_time').as('last'))
    .where('conversation_id', '=', conversationId)
    .where('direction', '=', 'in')
    .executeTakeFirst()
  const own = await trx
    .selectFrom('messages as m')
    .leftJoin('message_sends as s', 's.message_id', 'm.id')
    .select(['m.msg_time', 's.state', 's.rule_id', 's.tried_time'])
    .where('m.conversation_id', '=', conversationId)
    .where('m.direction', '=', 'out')
    .where('m.withdrawn', '=', 0)
    .execute()
  const counts = ({ state, rule_id: rule }: (typeof own)[number]): boolean =>
    state !== 'failed' && state !== 'withdrawn' && !(by === 'person' && state === 'waiting' && (rule ?? 0) > 0)
  return { last: Number(guest?.last ?? 0), own: own.filter(counts).map(timeOf) }
}

/**
 * Why no further private message may be written here, null = it may: `greeting` = the one that somebody new gets is
 * out or waits; `over` = he wrote too long ago; `full` = he had as many as the platform takes.
 */
export async function directBar(
  trx: Db,
  conversation: { readonly id: number; readonly platform_value: string },
  { by, now }: { readonly by: DirectAsker; readonly now: number },
): Promise<'greeting' | 'over' | 'full' | null> {
  const { id, platform_value: platform } = conversation
  const window = directWindowOf(platform)
  const greetsOnce = GREETING_PLATFORMS.includes(platform)
  if (window === undefined && !greetsOnce) return null
  const { last, own } = await timesOf(trx, id, by)
  if (greetsOnce && own.length > 0 && own.every((time) => time >= last)) return 'greeting'
  if (window === undefined) return null
  if (last <= now - window.hours * HOUR_MS) return 'over'
  return own.filter((time) => time >= last).length >= window.answers ? 'full' : null
}

/**
 * That a person may write a private message here now.
 * @throws CONFLICT where the platform takes none
 */
export async function requireDirectWindow(
  trx: Db,
  conversation: { readonly id: number; readonly platform_value: string },
  now: number,
): Promise<void> {
  const bar = await directBar(trx, conversation, { by: 'person', now })
  if (bar === 'greeting') throw new AppError(CODE.CONFLICT, { reason: 'messages.greetingOnce' })
  const { hours = 0, answers = 0 } = directWindowOf(conversation.platform_value) ?? {}
  if (bar === 'over') throw new AppError(CODE.CONFLICT, { reason: 'messages.windowOver', params: { hours } })
  if (bar === 'full') throw new AppError(CODE.CONFLICT, { reason: 'messages.windowFull', params: { most: answers } })
}
