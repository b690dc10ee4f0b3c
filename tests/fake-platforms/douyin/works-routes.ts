import type { FakeWork } from '../kernel/model.ts'
import { stateOf } from '../kernel/store.ts'
import type { World } from '../kernel/world.ts'
import { linkOf, type ApiRoute } from './api.ts'

const coverUrl = (work: FakeWork): string =>
  `https://p3-pc.douyinpic.com/img/${work.cover?.uri ?? work.images[0]?.uri ?? 'none'}~tplv-dy-cover.jpeg`
const describe = (work: FakeWork): string => [work.title, work.text].filter((t) => t !== '').join(' ')

/** One work as `janus/…/work_list` gives it. */
function awemeJson(work: FakeWork, now: number): object {
  const state = stateOf(work, now)
  return {
    aweme_id: work.id,
    desc: describe(work),
    item_title: work.title,
    caption: work.text,
    media_type: work.kind === 'video' ? 4 : 2,
    create_time: Math.floor(work.createdAt / 1000),
    public_time: work.scheduleTime ?? Math.floor(work.createdAt / 1000),
    status: {
      is_delete: false,
      is_prohibited: state === 'rejected',
      in_reviewing: state === 'reviewing',
      is_private: work.visibility === 'private',
      private_status: { public: 0, private: 1, friends: 2 }[work.visibility],
      review_result: {
        review_status: state === 'reviewing' ? 1 : state === 'rejected' ? 3 : 0,
        reason: work.rejectReason ?? '',
      },
    },
    statistics: {
      aweme_id: work.id,
      play_count: work.statistics.play,
      digg_count: work.statistics.digg,
      comment_count: work.statistics.comment,
      share_count: work.statistics.share,
      collect_count: work.statistics.collect,
    },
    video: { cover: { url_list: [coverUrl(work)] } },
    Cover: { url_list: [coverUrl(work)] },
    share_url: linkOf(work),
  }
}

/** The works lists of the creator host, newest first. */
export function worksRoutes(world: World): ApiRoute[] {
  const { store } = world
  const own = (uid: string): FakeWork[] =>
    store.saved.works
      .filter((w) => w.platform === 'douyin' && w.uid === uid)
      .toSorted((a, b) => b.createdAt - a.createdAt)
  return [
    {
      method: 'GET',
      path: '/janus/douyin/creator/pc/work_list',
      login: 'status-8',
      handler({ x, user, json }) {
        const now = Date.now()
        const count = Math.min(20, Number(x.url.searchParams.get('count') ?? 12) || 12)
        const cursor = Number(x.url.searchParams.get('max_cursor') ?? 0) || Number.POSITIVE_INFINITY
        // status 0 all, 1 published, 2 reviewing, 3 rejected
        const wanted = x.url.searchParams.get('status') ?? '0'
        const group = (w: FakeWork): string => ({ reviewing: '2', rejected: '3' })[stateOf(w, now) as string] ?? '1'
        const all = own(user?.uid ?? '').filter((w) => wanted === '0' || group(w) === wanted)
        const page = all.filter((w) => w.createdAt < cursor).slice(0, count)
        const last = page.at(-1)
        json({
          status_code: 0,
          aweme_list: page.map((w) => awemeJson(w, now)),
          total: all.length,
          has_more: last !== undefined && all.at(-1) !== last,
          max_cursor: last?.createdAt ?? 0,
        })
      },
    },
    {
      method: 'POST',
      path: '/janus/douyin/creator/data/overview/dashboard',
      login: 'status-8',
      handler({ user, json }) {
        const works = own(user?.uid ?? '')
        const sum = (pick: (w: FakeWork) => number): number => works.reduce((total, w) => total + pick(w), 0)
        const metric = (english_metric_name: string, metric_name: string, value: number): object => ({
          english_metric_name,
          metric_name,
          metric_value: String(value),
        })
        json({
          status_code: 0,
          metrics: [
            metric('net_fans_cnt', '净增粉丝', 0),
            metric(
              'play_cnt',
              '播放量',
              sum((w) => w.statistics.play),
            ),
            metric(
              'comment_cnt',
              '评论量',
              sum((w) => w.statistics.comment),
            ),
            metric(
              'digg_cnt',
              '点赞量',
              sum((w) => w.statistics.digg),
            ),
            metric(
              'share_count',
              '分享量',
              sum((w) => w.statistics.share),
            ),
            metric('homepage_view_cnt', '主页访问', 0),
          ],
        })
      },
    },
  ]
}
