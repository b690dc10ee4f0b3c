// One answer to one private message of 抖音: in the conversation whose name is the guest's, where the message stands as
// it was read. Its own answer says only that it was answered: an own message without a mark must stand there, too.
import type { ElementHandle } from 'puppeteer-core'
import { DIRECT_REPLY_WORDS as WORDS } from '../../../contract/direct-reply-words.ts'
import { REFUSAL_WORDS } from '../../../contract/messages-words.ts'
import { REPLY_WORDS } from '../../../contract/reply-words.ts'
import type { ReplyTarget } from '../../../contract/helper/reply-commands.ts'
import { seen, textOf } from '../../browser/look.ts'
import { typeInDialog } from '../kit/messages/dialog.ts'
import { bareText, COVERED_MS, patience, runReply, stopped, writtenOutcome } from '../kit/messages/reply-run.ts'
import type { MessagesTimes, PageSite } from '../kit/messages/site.ts'
import { stepsOf, type Steps } from '../kit/messages/steps.ts'
import { tap } from '../kit/page-actions.ts'
import type { PlatformMessages, ReplyCall, ReplyOutcome } from '../messages.ts'
import { guestIdOf, namedRows, type ShownMessage } from './chat-ids.ts'
import { readConversation, settled } from './chat-messages.ts'
import { chatSite as site, NAMELESS, openChat } from './chat-open.ts'
import { chatPage } from './chat-page.ts'
import { S } from './selectors.ts'

/** Screens of one list that are looked through. */
const MOST_SCREENS = 12
const LIST_PART = 0.8
/** Beyond the end of any conversation, in its heights. */
const TO_END = 1_000
const POLL_MS = 150

type Shown = ReturnType<typeof chatPage>

/** The guest's row in the list that stands there now; '' = none. @throws ReadingEnded */
const findIn = async (steps: Steps<PageSite>, shown: Shown, uid: string): Promise<string> => {
  for (let screens = 1; ; screens += 1) {
    const rows = await settled(steps, shown.rows, (list) => !list.some((row) => NAMELESS.test(row.name)))
    const same = rows.filter((row) => !row.isGroup && !NAMELESS.test(row.name) && guestIdOf(row.name) === uid)
    if (same.length > 1) throw stopped(WORDS.alike)
    if (same[0]) return same[0].name
    if (steps.isOver()) throw stopped(WORDS.late(site.name))
    if (screens >= MOST_SCREENS || !(await shown.scroll(S.chatRow, LIST_PART))) return ''
    await steps.pause()
  }
}

/** Opens the guest's conversation; his name. @throws ReadingEnded */
const openGuest = async (steps: Steps<PageSite>, shown: Shown, uid: string): Promise<string> => {
  let name = await findIn(steps, shown, uid)
  if (name === '') {
    await steps.pause()
    // People whom the account never answered stand in a list of their own.
    if (await steps.press(S.chatStrangers)) name = await findIn(steps, shown, uid)
  }
  if (name === '') throw stopped(WORDS.noThread(site.name))
  await steps.pause()
  const row = await shown.row(name)
  if (!row) throw stopped(WORDS.alike)
  await tap(steps.ctx, steps.page, row as ElementHandle<Element>, undefined, COVERED_MS)
  return name
}

/** The message among those of the open conversation. @throws ReadingEnded */
const requireMessage = async (
  steps: Steps<PageSite>,
  shown: Shown,
  { name, own, target }: { readonly name: string; readonly own: string; readonly target: ReplyTarget },
): Promise<void> => {
  const { whole } = await readConversation(steps, shown, name, target.msg_time)
  const row = namedRows(name, own, whole).find((one) => one.id === target.platform_msg_id)
  if (!row) throw stopped(WORDS.notFound(site.name))
  if (row.fromUid === own) throw stopped(WORDS.ownMessage)
}

/** Own messages of these words. */
const ownOf = (list: readonly ShownMessage[], text: string): ShownMessage[] =>
  list.filter((one) => one.isOwn && one.type === 'text' && bareText(one.words) === bareText(text))

const atEnd = async (steps: Steps<PageSite>, shown: Shown): Promise<ShownMessage[]> => {
  await shown.scroll(S.chatMessage, TO_END)
  return await settled(steps, shown.messages, (list) => list.length > 0)
}

/** What stood at the end of the conversation before the press. */
interface Before {
  readonly messages: readonly ShownMessage[]
  readonly hasNote: boolean
}

/** Whether the own message stands there, and stays without a mark. */
const echo = async (steps: Steps<PageSite>, shown: Shown, text: string, before: Before): Promise<ReplyOutcome> => {
  const { ctx, page } = steps
  const known = ownOf(before.messages, text)
  const failed = (list: readonly ShownMessage[]): number => list.filter((one) => one.isFailed === true).length
  const nothing = { platformMsgId: '', isBlocked: false }
  let isSeen = false
  for (const until = Date.now() + patience(steps); ; await ctx.sleep(POLL_MS)) {
    ctx.check()
    const own = ownOf(await shown.messages(), text)
    const hasNote = !before.hasNote && (await seen(ctx, page, { note: S.chatFailedNote })) !== null
    if (hasNote || failed(own) > failed(known)) {
      const said = hasNote ? (await textOf(ctx, page, S.chatFailedNote)).slice(0, 100) : ''
      const reason = REPLY_WORDS.refused(site.name, said || WORDS.marked)
      return { ...nothing, end: 'refused', reason, isBlocked: REFUSAL_WORDS.test(said) }
    }
    const stands = own.length > known.length
    // A mark comes a little later than the message.
    if (stands && isSeen) return { ...nothing, end: 'sent', reason: '' }
    if (stands) await steps.pause()
    isSeen = stands
    if (!stands && Date.now() >= until)
      return { ...nothing, end: 'unknown', reason: REPLY_WORDS.unsure(WORDS.noEcho(site.name)) }
  }
}

/** Who answers 抖音's private messages. */
export function chatReplyBy(times: MessagesTimes): NonNullable<PlatformMessages['reply']> {
  return async (ctx, call) => {
    const steps = stepsOf(ctx, site, { browser: call.browser, isWanted: () => false }, times)
    const shown = chatPage(ctx, steps.page)
    let before: Before = { messages: [], hasNote: false }
    const prepare = async (guarded: ReplyCall): Promise<() => Promise<void>> => {
      const { target, account } = guarded
      ctx.reportProgress({ text: WORDS.searching(site.name) })
      await openChat(steps, account.accountId)
      const name = await openGuest(steps, shown, target.author_uid)
      await requireMessage(steps, shown, { name, own: account.accountId, target })
      const end = await atEnd(steps, shown)
      const guests = (list: readonly ShownMessage[]): string[] =>
        list.filter((one) => !one.isOwn).map((one) => JSON.stringify([one.type, one.words]))
      const dialog = {
        table: { header: S.chatHeader, box: S.chatBox, send: S.chatSend },
        name,
        isHere: () => true,
      }
      return await typeInDialog(steps, guarded, dialog, async () => {
        const messages = await shown.messages()
        // What the guest took back, or wrote since: a person looks at it anew.
        if (JSON.stringify(guests(messages)) !== JSON.stringify(guests(end))) throw stopped(REPLY_WORDS.moved)
        before = { messages, hasNote: (await seen(ctx, steps.page, { note: S.chatFailedNote })) !== null }
      })
    }
    const outcome = async (): Promise<ReplyOutcome> => {
      const answered = await writtenOutcome(steps, call.target.author_uid, WORDS.otherRecipient)
      return answered.end === 'sent' ? await echo(steps, shown, call.text, before) : answered
    }
    return await runReply(steps, call, { kind: 'dm', prepare, outcome })
  }
}
