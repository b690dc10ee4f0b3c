// The main site's notices: comments on the account's notes, and answers to what it wrote itself.
import { z } from 'zod'
import { authorId, xhsUserId } from '../kernel/comments.ts'
import { idOf } from '../kernel/lookup-data.ts'
import { readJson } from '../kernel/http.ts'
import { keepReply } from '../kit/replies.ts'
import type { FakeComment, FakeUser } from '../kernel/model.ts'
import { isAskedByPage, pageOf, pathNow, renamed } from '../kit/comments.ts'
import type { SiteKit, SiteRoute } from '../kit/site-kit.ts'

const posted = z.object({ note_id: z.string(), content: z.string(), target_comment_id: z.string().default('') })

/** Routes of www.xiaohongshu.com/notification. */
export function noticeRoutes({ world }: SiteKit): SiteRoute[] {
  const { store } = world
  const notices = (owner: FakeUser): FakeComment[] => {
    const own = authorId('xiaohongshu', owner, '')
    const mine = new Set(
      store.saved.works.filter((one) => one.platform === 'xiaohongshu' && one.uid === owner.uid).map((one) => one.id),
    )
    const all = (store.saved.comments ?? []).filter((one) => mine.has(one.workId))
    const byOwner = new Set(all.filter((one) => one.uid === own).map((one) => one.id))
    return all
      .filter((one) => one.uid !== own && (one.rootId === '' || byOwner.has(one.parentId)))
      .toSorted((a, b) => b.at - a.at)
  }
  const person = (one: FakeComment) => ({
    userid: one.uid,
    nickname: one.name,
    image: `https://sns-avatar-qc.xhscdn.com/avatar/${one.uid}.jpg`,
  })
  const noticeJson = (one: FakeComment): Record<string, unknown> => {
    const target = store.saved.comments?.find((other) => other.id === one.parentId)
    return {
      id: idOf(`notice-${one.id}`, 19),
      type: target ? 'comment/comment' : 'comment/item',
      title: target ? '回复了你的评论' : '评论了你的笔记',
      time: Math.floor(one.at / 1000),
      track_type: '1',
      user_info: person(one),
      comment_info: {
        id: one.id,
        content: one.withdrawn ? '' : one.text,
        status: one.withdrawn ? 2 : 0,
        ...(target ? { target_comment: { id: target.id, content: target.text, user_info: person(target) } } : {}),
      },
      item_info: {
        id: one.workId,
        content: store.work(one.workId).title,
        image: '',
        xsec_token: `AB${idOf(`xsec-${one.workId}`, 20)}=`,
        type: 'note_info',
      },
    }
  }
  return [
    {
      method: 'POST',
      path: pathNow('/api/sns/web/v1/comment/post'),
      login: true,
      handler: async ({ x, faults, json }) => {
        if (!isAskedByPage(world, x)) return json({ success: false, code: -1, msg: '' }, 406)
        const body = posted.parse(await readJson(x))
        await keepReply(world, faults, x, {
          workId: body.note_id,
          parentId: body.target_comment_id,
          text: body.content,
          kept: (made) => json({ success: true, code: 0, msg: '成功', data: { comment: { id: made.id } } }),
          refused: (words) => json({ success: false, code: -9_136, msg: words }),
          changed: () => json({ success: true, code: 0, data: {} }),
        })
      },
    },
    {
      method: 'GET',
      path: pathNow('/api/sns/web/v2/user/me'),
      login: false,
      handler: ({ x, user, faults, json }) => {
        if (!isAskedByPage(world, x)) return json({ success: false, code: -1, msg: '' }, 406)
        const data = user
          ? { guest: false, user_id: xhsUserId(user.uid), red_id: user.uid, nickname: user.nickname }
          : { guest: true, user_id: 'guest' }
        json({ success: true, code: 0, msg: '成功', data: renamed({ ...faults, messages: 'none' }, data, 'red_id') })
      },
    },
    {
      method: 'GET',
      path: pathNow('/api/sns/web/v1/you/mentions'),
      login: true,
      handler: async ({ x, user, faults, json }) => {
        if (!isAskedByPage(world, x)) return json({ success: false, code: -1, msg: '' }, 406)
        if (faults.messages === 'busy') return json({ success: false, code: 300_012, msg: '操作频繁，请稍后再试' })
        if (!user) return
        const from = Number(x.url.searchParams.get('cursor') ?? 0) || 0
        const newest = notices(user)[0]?.workId ?? ''
        const { rows, next } = await pageOf(world, faults, x, () => notices(user), from, newest)
        json({
          success: true,
          code: 0,
          msg: '成功',
          data: {
            message_list: rows.map((one) => renamed(faults, noticeJson(one), 'user_info')),
            has_more: next !== null,
            strCursor: String(next ?? ''),
            cursor: next ?? 0,
          },
        })
      },
    },
  ]
}
