// Tries rules on words that somebody typed; nothing is done.
import type { OutputOf, ParsedInputOf } from '../../../../contract/endpoint.ts'
import type { testRule } from '../../../../contract/http/auto-reply.ts'
import { BY_HAND_PLATFORMS, canReply, REPLY_PLATFORMS } from '../../../../contract/message-platforms.ts'
import { toMillis } from '../../../lib/clock.ts'
import { dayOf, startOfDay } from '../../../lib/days.ts'
import { wholeCompany } from '../../../lib/whole-company.ts'
import { openZone } from '../../../lib/zoned-time.ts'
import type { Db } from '../../../ports/database.ts'
import type { Caller, MessagesDeps } from '../messages.ports.ts'
import { accountMissing } from '../readings.service.ts'
import { answersLeft } from '../replies/read-pace.ts'
import { riskyTest } from '../replies/risky-text.ts'
import { decide } from './decide.ts'
import { foldText } from './match.ts'
import { answersSince, countAnswers, findRules, readRules } from './rules.repository.ts'
import { GUEST_VARIABLE } from './variables.data.ts'
import { fillReply } from './variables.ts'
import { momentOf } from '../../../lib/hour-windows.ts'

type Input = ParsedInputOf<typeof testRule>
type Output = OutputOf<typeof testRule>
const ignore = (): void => {}

interface TriedAccount {
  readonly openname: string
  readonly isByHandOnly: boolean
  readonly canReply: boolean
  readonly since: number | null
  /** Answers that it may still give now. */
  readonly left: number
}

/** @throws NOT_FOUND */
async function accountOf(
  db: Db,
  { third_auth_id: id, channel, at }: Input,
  moment: { readonly now: number; readonly timeZone: string },
): Promise<TriedAccount> {
  if (id === undefined) {
    const isPossible = Object.keys(REPLY_PLATFORMS).some((platform) => canReply(platform, channel))
    return { openname: '', isByHandOnly: false, canReply: isPossible, since: 0, left: 1 }
  }
  const row = await db
    .selectFrom('third_auths')
    .select(['openname', 'platform_value'])
    .where('id', '=', id)
    .where('delete_time', 'is', null)
    .executeTakeFirst()
  if (row === undefined) throw accountMissing(id)
  return {
    openname: row.openname,
    isByHandOnly: BY_HAND_PLATFORMS.includes(row.platform_value),
    canReply: canReply(row.platform_value, channel),
    since: (await answersSince(db, id)) === null ? null : 0,
    // Of another moment nobody knows.
    left: at === 0 ? await answersLeft(db, { id, platform_value: row.platform_value }, moment) : 1,
  }
}

/** Answers the call. @throws NOT_FOUND for the account */
export function createTryRules(
  deps: Pick<MessagesDeps, 'clock' | 'riskyWords' | 'chance'>,
): (caller: Caller, input: Input) => Promise<Output> {
  return async ({ db, tenant }, input) => {
    const now = deps.clock.now()
    const { timeZone } = tenant
    const account = await accountOf(db, input, { now, timeZone })
    const rules = readRules(await findRules(db), ignore)
    const isOff = new Map(rules.map((rule) => [rule.id, rule.enabled === 0]))
    const counts = await countAnswers(
      wholeCompany(db, 'messages'),
      'rule_id',
      input.at === 0 ? rules.map((rule) => rule.id) : [],
      startOfDay(dayOf(now, timeZone), timeZone),
    )
    const isRisky = riskyTest(await deps.riskyWords(db))
    const { verdicts, answer } = decide(
      rules.map((rule) => ({ ...rule, enabled: input.enabled_only === 1 ? rule.enabled : 1, enabled_time: 0 })),
      {
        text: foldText(input.text),
        channel: input.channel,
        accountId: input.third_auth_id ?? 0,
        moment: momentOf(input.at === 0 ? now : toMillis(input.at), openZone(timeZone)),
        isFirst: input.is_first === 1,
      },
      {
        now,
        isPaused: false,
        isByHandOnly: account.isByHandOnly,
        canReply: account.canReply,
        answersSince: account.since,
        lastAnswer: () => 0,
        answersToday: (id) => counts.get(id) ?? 0,
        answersLeft: () => account.left,
        turnOf: (rule) => rule.turn,
        chance: deps.chance,
        // Nobody wrote it: the guest's name stays to be seen.
        fill: (content) => fillReply(content, { guest: `{${GUEST_VARIABLE}}`, own: account.openname }),
        isRisky,
        onBroken: ignore,
      },
    )
    return {
      matched: verdicts
        .filter((one) => one.isMatched)
        .map(({ rule, word }) => ({
          rule_id: rule.id,
          name: rule.name,
          word,
          is_off: isOff.get(rule.id) === true ? 1 : 0,
        })),
      answer: answer === null ? null : { rule_id: answer.rule.id, name: answer.rule.name, reply: answer.reply },
      skipped: verdicts.flatMap(({ rule, why, word }) =>
        why === null ? [] : [{ rule_id: rule.id, name: rule.name, why, word }],
      ),
    }
  }
}
