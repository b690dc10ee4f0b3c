// Comments as the creator centre asks for them.
import { COMMENTS_PAGE, isAskedByPage, pageOf, pathNow, renamed, repliesOf, rootsOf } from '../kit/comments.ts'
import { commentsOf } from '../kernel/comments.ts'
import { formOf, keepReply } from '../kit/replies.ts'
import type { FakeComment, FakeWork } from '../kernel/model.ts'
import type { World } from '../kernel/world.ts'
import { linkOf, type ApiCall, type ApiRoute } from './api.ts'

const READ = '/web/api/third_party/aweme/api/comment/read/aweme/v1/web/comment/list'
const FREQUENT = { status_code: 2_154, status_msg: '操作频繁，请稍后再试' }

/** Routes of the page 评论管理. */
export function commentRoutes(world: World): ApiRoute[] {
  const { store } = world
  const commentJson = (one: FakeComment): Record<string, unknown> => ({
    cid: one.id,
    aweme_id: one.workId,
    text: one.withdrawn ? '' : one.text,
    create_time: Math.floor(one.at / 1000),
    status: one.withdrawn ? 0 : 1,
    digg_count: 0,
    stick_position: 0,
    reply_id: one.rootId || '0',
    ...(one.rootId === '' ? {} : { root_comment_id: one.rootId }),
    reply_to_reply_id: one.parentId === one.rootId ? '0' : one.parentId,
    reply_comment_total: commentsOf(world, one.workId).filter((other) => other.rootId === one.id).length,
    user: {
      uid: one.uid,
      sec_uid: store.saved.users.find((user) => user.uid === one.uid)?.secUid ?? '',
      nickname: one.name,
      avatar_thumb: { url_list: [`https://p3-pc.douyinpic.com/aweme/100x100/aweme-avatar/${one.uid}.png`] },
    },
    image_list: one.image === '' ? null : [{ origin_url: { url_list: [one.image] } }],
  })
  const answer = async (call: ApiCall, list: () => readonly FakeComment[], workId: string): Promise<void> => {
    const { x, json, faults } = call
    if (!isAskedByPage(world, x)) return json({ status_code: 7, status_msg: 'a_bogus' }, 406)
    if (faults.messages === 'busy') return json(FREQUENT)
    const from = Number(x.url.searchParams.get('cursor') ?? 0) || 0
    const { rows, next, total } = await pageOf(world, faults, x, list, from, workId)
    json({
      status_code: 0,
      comments: rows.length === 0 ? null : rows.map((one) => renamed(faults, commentJson(one), 'cid')),
      cursor: next ?? from + rows.length,
      has_more: next === null ? 0 : 1,
      total,
    })
  }
  const own = (uid: string): FakeWork[] =>
    store.saved.works
      .filter((work) => work.platform === 'douyin' && work.uid === uid)
      .toSorted((a, b) => b.createdAt - a.createdAt)
  return [
    {
      method: 'POST',
      path: pathNow('/web/api/third_party/aweme/api/comment/publish/aweme/v1/web/comment/publish'),
      login: 'status-8',
      handler: async ({ x, json, faults }) => {
        if (!isAskedByPage(world, x)) return json({ status_code: 7, status_msg: 'a_bogus' }, 406)
        const form = await formOf(x)
        const field = (name: string): string => (form.get(name) === '0' ? '' : (form.get(name) ?? ''))
        await keepReply(world, faults, x, {
          workId: field('aweme_id'),
          parentId: field('reply_to_reply_id') || field('reply_id'),
          text: field('text'),
          kept: (made) => json({ status_code: 0, comment: renamed(faults, commentJson(made), 'cid') }),
          refused: (words) => json({ status_code: 3_092, status_msg: words }),
          changed: () => json({ status_code: 0, data: {} }),
        })
      },
    },
    {
      method: 'GET',
      path: pathNow(`${READ}/select`),
      login: 'status-8',
      handler: (call) => {
        const id = call.x.url.searchParams.get('aweme_id') ?? ''
        return answer(call, () => rootsOf(world, id), id)
      },
    },
    {
      method: 'GET',
      path: pathNow(`${READ}/reply`),
      login: 'status-8',
      handler: (call) => {
        const id = call.x.url.searchParams.get('item_id') ?? ''
        const root = commentsOf(world, id).find((one) => one.id === call.x.url.searchParams.get('comment_id'))
        return answer(call, () => (root ? repliesOf(world, root) : []), id)
      },
    },
    {
      method: 'GET',
      path: pathNow('/aweme/v1/creator/item/list'),
      login: 'status-8',
      handler: ({ x, user, json, faults }) => {
        if (!isAskedByPage(world, x)) return json({ status_code: 7, status_msg: 'a_bogus' }, 406)
        const all = own(user?.uid ?? '')
        const from = Number(x.url.searchParams.get('cursor') ?? 0) || 0
        const count = Math.min(COMMENTS_PAGE, Number(x.url.searchParams.get('count') ?? 6) || 6)
        const page = all.slice(from, from + count)
        json({
          status_code: 0,
          status_msg: '',
          has_more: from + page.length < all.length,
          cursor: String(from + page.length),
          total_count: all.length,
          item_info_list: page.map((work) =>
            renamed(
              faults,
              {
                comment_count: commentsOf(world, work.id).length,
                create_time: '发布于2026年11月02日 10:42',
                item_id: `@${Buffer.from(`item-${work.id}`).toString('base64')}`,
                item_id_plain: work.id,
                item_link: linkOf(work),
                media_type: work.kind === 'video' ? 4 : 2,
                title: work.title,
              },
              'item_id_plain',
            ),
          ),
        })
      },
    },
  ]
}
