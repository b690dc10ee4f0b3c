// Comments as the creator centre asks for them: one list of all works, answers among them.
import type { FakeComment } from '../kernel/model.ts'
import { formOf, keepReply } from '../kit/replies.ts'
import { isAskedByPage, pageOf, pathNow, renamed } from '../kit/comments.ts'
import type { SiteKit, SiteRoute } from '../kit/site-kit.ts'

/** Routes of the page 评论管理. */
export function commentRoutes({ world }: SiteKit): SiteRoute[] {
  const { store } = world
  const all = (uid: string): FakeComment[] => {
    const mine = new Set(
      store.saved.works.filter((one) => one.platform === 'bilibili' && one.uid === uid).map((one) => one.id),
    )
    return (store.saved.comments ?? []).filter((one) => mine.has(one.workId)).toSorted((a, b) => b.at - a.at)
  }
  const member = (one: FakeComment) => ({
    mid: one.uid,
    uname: one.name,
    avatar: `http://i0.hdslb.com/bfs/face/${one.uid}.jpg`,
  })
  const commentJson = (one: FakeComment): Record<string, unknown> => {
    const root = store.saved.comments?.find((other) => other.id === one.rootId)
    return {
      rpid: Number(one.id),
      oid: 1,
      type: 1,
      root: Number(one.rootId || 0),
      parent: Number(one.parentId || 0),
      bvid: one.workId,
      title: store.work(one.workId).title,
      ctime: Math.floor(one.at / 1000),
      state: one.withdrawn ? 8 : 0,
      member: member(one),
      content: {
        message: one.withdrawn ? '' : one.text,
        ...(one.image === '' ? {} : { pictures: [{ img_src: one.image }] }),
      },
      ...(root ? { root_info: { rpid: Number(root.id), member: member(root) } } : {}),
    }
  }
  return [
    {
      method: 'POST',
      path: pathNow('/x/v2/reply/add'),
      login: true,
      handler: async ({ x, faults, json }) => {
        if (!isAskedByPage(world, x)) return json({ code: -352, message: '风控校验失败' }, 412)
        const form = await formOf(x)
        const parentId = form.get('parent') ?? ''
        await keepReply(world, faults, x, {
          workId: store.saved.comments?.find((one) => one.id === parentId)?.workId ?? '',
          parentId,
          text: form.get('message') ?? '',
          kept: (made) =>
            json({
              code: 0,
              message: '0',
              data: { rpid: Number(made.id), need_captcha: false, success_toast: '回复成功' },
            }),
          refused: (words) => json({ code: 12_051, message: words }),
          changed: () => json({ code: 0, message: '0', data: {} }),
        })
      },
    },
    {
      method: 'GET',
      path: pathNow('/x/v2/reply/up/fulllist'),
      login: true,
      handler: async ({ x, user, faults, json }) => {
        if (!isAskedByPage(world, x)) return json({ code: -352, message: '风控校验失败' }, 412)
        if (faults.messages === 'busy') return json({ code: -799, message: '操作频繁，请稍后再试' })
        const [num, size] = [Number(x.url.searchParams.get('pn') ?? 1), 10]
        const uid = user?.uid ?? ''
        const newest = all(uid)[0]?.workId ?? ''
        const page = await pageOf(world, faults, x, () => all(uid), (num - 1) * size, newest)
        json({
          code: 0,
          message: '0',
          data: {
            list: page.rows.length === 0 ? null : page.rows.map((one) => renamed(faults, commentJson(one), 'rpid')),
            page: { num, size, total: page.total },
          },
        })
      },
    },
  ]
}
