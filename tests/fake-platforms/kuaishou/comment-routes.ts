// Comments as the creator centre asks for them: all POSTs.
import { z } from 'zod'
import { readJson } from '../kernel/http.ts'
import { commentsOf } from '../kernel/comments.ts'
import { COMMENTS_PAGE, isAskedByPage, pageOf, pathNow, renamed, repliesOf, rootsOf } from '../kit/comments.ts'
import { keepReply } from '../kit/replies.ts'
import type { FakeComment } from '../kernel/model.ts'
import type { SiteCall, SiteKit, SiteRoute } from '../kit/site-kit.ts'

const API = '/rest/cp/creator/comment'
const WORKS_PAGE = 6
const asked = z.object({
  photoId: z.string().default(''),
  commentId: z.number().optional(),
  pcursor: z.number().default(0),
  content: z.string().default(''),
  replyToCommentId: z.number().optional(),
})
type Asked = z.infer<typeof asked>

/** Routes of the page 评论管理. */
export function commentRoutes({ world }: SiteKit): SiteRoute[] {
  const { store } = world
  const commentJson = (one: FakeComment): Record<string, unknown> => ({
    photoId: 157_783_681_361,
    authorId: Number(one.uid),
    headurl: `http://p66-pro.a.yximgs.com/uhead/${one.uid}.jpg`,
    authorName: one.name,
    commentId: Number(one.id),
    content: one.text,
    replyTo: 0,
    replyToUserName: null,
    replyToCommentId: one.parentId === one.rootId ? 0 : Number(one.parentId),
    timestamp: one.at,
    subCommentCount: commentsOf(world, one.workId).filter((other) => other.rootId === one.id && !other.withdrawn)
      .length,
    toped: false,
  })
  const route = (name: string, answer: (call: SiteCall, body: Asked) => Promise<void> | void): SiteRoute => ({
    method: 'POST',
    path: pathNow(`${API}/${name}`),
    login: true,
    handler: async (call) => {
      if (!isAskedByPage(world, call.x)) return call.json({ result: 2, message: 'NS_sig3' }, 406)
      if (call.faults.messages === 'busy' && name !== 'home')
        return call.json({ result: 400_002, message: '操作频繁，请稍后再试' })
      await answer(call, asked.parse(await readJson(call.x)))
    },
  })
  const own = (call: SiteCall) =>
    store.saved.works
      .filter((work) => work.platform === 'kuaishou' && work.uid === call.user?.uid)
      .toSorted((a, b) => b.createdAt - a.createdAt)
  const list = async (call: SiteCall, body: Asked, rows: () => readonly FakeComment[]): Promise<void> => {
    // What its author took back is simply gone here.
    const shown = (): FakeComment[] => rows().filter((one) => !one.withdrawn)
    const page = await pageOf(world, call.faults, call.x, shown, body.pcursor, body.photoId)
    call.json({
      result: 1,
      data: {
        list: page.rows.map((one) => renamed(call.faults, commentJson(one), 'commentId')),
        ...(page.next === null ? {} : { pcursor: page.next }),
      },
    })
  }
  return [
    route('home', (call) => {
      const [first] = own(call)
      call.json({ result: 1, data: { photo: first ? { photoId: first.id, title: first.title } : null } })
    }),
    route('add', (call, body) =>
      keepReply(world, call.faults, call.x, {
        workId: body.photoId,
        parentId: String(body.replyToCommentId ?? ''),
        text: body.content,
        kept: (made) => call.json({ result: 1, message: '成功', data: { commentId: Number(made.id) } }),
        refused: (words) => call.json({ result: 400_011, message: words }),
        changed: () => call.json({ result: 1, data: {} }),
      }),
    ),
    route('photoList', (call, body) => {
      const all = own(call)
      const end = body.pcursor + WORKS_PAGE
      call.json({
        result: 1,
        data: {
          photoList: all.slice(body.pcursor, end).map((work) => ({
            photoId: work.id,
            title: work.title,
            commentCount: commentsOf(world, work.id).filter((one) => !one.withdrawn).length,
            uploadTime: work.createdAt,
          })),
          totalCount: all.length,
          ...(end < all.length ? { pcursor: end } : {}),
        },
      })
    }),
    route('commentList', (call, body) => list(call, body, () => rootsOf(world, body.photoId))),
    route('subCommentList', async (call, body) => {
      const root = commentsOf(world, body.photoId).find((one) => Number(one.id) === body.commentId)
      const rows = root ? repliesOf(world, root).filter((one) => !one.withdrawn) : []
      const { rows: first } = await pageOf(
        world,
        { ...call.faults, messages: call.faults.messages === 'late' ? 'late' : 'none' },
        call.x,
        () => rows,
        0,
        body.photoId,
      )
      call.json({
        result: 1,
        data: {
          list: [...first, ...rows.slice(COMMENTS_PAGE)].map((one) =>
            renamed(call.faults, commentJson(one), 'commentId'),
          ),
        },
      })
    }),
  ]
}
