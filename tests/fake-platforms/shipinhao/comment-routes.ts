// Comments as the office asks for them: all POSTs, answers stand within the comment that they answer.
import { z } from 'zod'
import { readJson } from '../kernel/http.ts'
import { commentsOf } from '../kernel/comments.ts'
import { isAskedByPage, pageOf, pathNow, renamed, repliesOf, rootsOf } from '../kit/comments.ts'
import { keepReply } from '../kit/replies.ts'
import type { FakeComment, FakeWork } from '../kernel/model.ts'
import type { SiteCall, SiteKit, SiteRoute } from '../kit/site-kit.ts'

const MICRO = '/micro/interaction/cgi-bin/mmfinderassistant-bin'
const WORKS_PAGE = 6
const asked = z.object({
  exportId: z.string().default(''),
  lastBuff: z.string().default(''),
  currentPage: z.number().default(1),
  content: z.string().default(''),
  replyCommentId: z.string().default(''),
})

/** Routes of the page 评论; `exportOf`: how the office names a film there. */
export function commentRoutes({ world }: SiteKit, exportOf: (work: FakeWork) => string): SiteRoute[] {
  const { store } = world
  const own = (call: SiteCall): FakeWork[] =>
    store.saved.works
      .filter((work) => work.platform === 'shipinhao' && work.uid === call.user?.uid)
      .toSorted((a, b) => b.createdAt - a.createdAt)
  const commentJson = (one: FakeComment): Record<string, unknown> => ({
    levelTwoComment: repliesOf(world, one)
      .filter((below) => !below.withdrawn)
      .map((below) => ({ ...commentJson(below), levelTwoComment: [], replyCommentId: below.parentId })),
    commentId: one.id,
    commentNickname: one.name,
    commentContent: one.text,
    commentHeadurl: 'https://wx.qlogo.cn/finderhead/x/0',
    commentCreatetime: String(Math.floor(one.at / 1000)),
    commentLikeCount: 0,
    readFlag: true,
    username: one.uid,
  })
  const good = (call: SiteCall, data: object): void =>
    call.json({ errCode: 0, errMsg: 'request successful', data }, 201)
  const route = (
    name: string,
    answer: (call: SiteCall, body: z.infer<typeof asked>) => Promise<void> | void,
  ): SiteRoute => ({
    method: 'POST',
    path: pathNow(`${MICRO}/${name}`),
    login: true,
    handler: async (call) => {
      if (!isAskedByPage(world, call.x)) return call.json({ errCode: 300_004, errMsg: 'request failed' }, 406)
      await answer(call, asked.parse(await readJson(call.x)))
    },
  })
  return [
    route('post/post_list', (call, { currentPage }) => {
      const all = own(call)
      const end = currentPage * WORKS_PAGE
      good(call, {
        list: all.slice(end - WORKS_PAGE, end).map((work) => ({
          objectId: work.id,
          exportId: exportOf(work),
          commentCount: commentsOf(world, work.id).filter((one) => !one.withdrawn).length,
          desc: { description: work.title },
        })),
        totalCount: all.length,
        continueFlag: end < all.length,
      })
    }),
    route('comment/create_comment', async (call, { exportId, content, replyCommentId }) => {
      const work = own(call).find((one) => exportOf(one) === exportId)
      if (!work) return call.json({ errCode: 300_002, errMsg: 'request failed' }, 201)
      await keepReply(world, call.faults, call.x, {
        workId: work.id,
        parentId: replyCommentId,
        text: content,
        kept: (made) => good(call, { commentId: made.id }),
        refused: (words) => call.json({ errCode: 300_905, errMsg: words }, 201),
        changed: () => call.json({ ret: 0 }, 201),
      })
    }),
    route('comment/comment_list', async (call, { exportId, lastBuff }) => {
      if (call.faults.messages === 'busy') return call.json({ errCode: 300_801, errMsg: '操作频繁，请稍后再试' }, 201)
      const work = own(call).find((one) => exportOf(one) === exportId)
      if (!work) return call.json({ errCode: 300_002, errMsg: 'request failed' }, 201)
      const shown = (): FakeComment[] => rootsOf(world, work.id).filter((one) => !one.withdrawn)
      const page = await pageOf(world, call.faults, call.x, shown, Number(lastBuff) || 0, work.id)
      good(call, {
        comment: page.rows.map((one) => renamed(call.faults, commentJson(one), 'commentId')),
        lastBuff: String(page.next ?? ''),
        commentCount: commentsOf(world, work.id).length,
        downContinueFlag: page.next === null ? 0 : 1,
      })
    }),
  ]
}
