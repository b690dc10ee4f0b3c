// 抖音's page of private messages, opened: its facts for the shared steps, and whose it is.
import { z } from 'zod'
import { MESSAGES_WORDS } from '../../../contract/messages-words.ts'
import { count } from '../../browser/look.ts'
import { HelperError } from '../../lib/errors.ts'
import { source, type PageSite } from '../kit/messages/site.ts'
import type { Steps } from '../kit/messages/steps.ts'
import { open } from '../kit/page-actions.ts'
import { CHAT_ANSWERS } from './chat.data.ts'
import { changedPage } from './chat-messages.ts'
import { info } from './info.ts'
import { S } from './selectors.ts'

/** A row shows its number until its name has come. */
export const NAMELESS = /^\d{8,}$|^$/

/** What is sent is answered in binary: that it was answered is all that is known of it. */
const answered = z.object({ status: z.literal(200) })
const who = z.object({
  user: z
    .object({ uid: z.union([z.string(), z.number()]).transform(String), nickname: z.string().default('') })
    .optional()
    .catch(undefined),
})

/** www.douyin.com/chat, for the shared steps. */
export const chatSite: PageSite = {
  name: info.name,
  url: 'https://www.douyin.com/chat',
  domains: ['douyin.com'],
  deep: false,
  captcha: S.searchCaptcha,
  signedOut: S.chatSignedOut,
  busy: S.chatBusy,
  isLogin: () => false,
  isSignedOut: () => false,
  complaint: () => null,
  sources: {
    who: source({
      ...CHAT_ANSWERS.who,
      paths: S.whoChatAnswer,
      shape: who,
      read: ({ user }) => ({ accountId: user?.uid ?? '', name: user?.nickname ?? '', uid: '' }),
    }),
    reply: source({
      ...CHAT_ANSWERS.reply,
      paths: S.chatSendAnswer,
      isBinary: true,
      shape: answered,
      read: () => ({ id: '', parentId: '', refusal: '' }),
    }),
  },
}

/** The first rows; none = nobody wrote. @throws ReadingEnded */
const requireList = async (steps: Steps<PageSite>): Promise<void> => {
  const { ctx, page, times } = steps
  for (const until = Date.now() + times.settle; ; await ctx.sleep(150)) {
    await steps.clear()
    if ((await count(ctx, page, S.chatRow)) > 0 || (await count(ctx, page, S.chatStrangers)) > 0) return
    if (Date.now() < until) continue
    if ((await count(ctx, page, S.chatList)) > 0) return
    throw changedPage(chatSite.name)
  }
}

/** Opens the page and waits for its list. @throws ReadingEnded; HelperError kind `session` where it is another one's */
export async function openChat(steps: Steps<PageSite>, own: string): Promise<void> {
  await open(steps.ctx, steps.page, chatSite.url)
  await requireList(steps)
  // The login is that of the creator centre; where the page tells whose it is, it must be his.
  const visitor = await steps.answer(['who'], steps.times.answer)
  if (visitor && visitor.value.accountId !== '' && visitor.value.accountId !== own)
    throw new HelperError({
      kind: 'session',
      code: 'OTHER_ACCOUNT',
      msg: MESSAGES_WORDS.otherAccount(chatSite.name, visitor.value.name),
    })
}
