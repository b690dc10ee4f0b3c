import { api, h, minuteText } from './dom.js'

const stateText = (w) => {
  if (w.status.is_prohibited) return '未通过'
  if (w.status.in_reviewing) return '审核中'
  if (w.public_time * 1000 > Date.now()) return '定时发布中'
  if (w.status.is_private) return '私密'
  return '已发布'
}

const card = (w) => h('div', { class: 'video-card-zQ02ng' },
  h('div', { class: 'video-card-cover-CM1H6k', style: `background-image:url("${w.Cover.url_list[0]}")` }),
  h('div', { class: 'video-card-content-QKcVfr' },
    h('div', { class: 'info-title-text-YTLo9y' }, w.desc || '无标题'),
    h('div', { class: 'info-time-iAYLF0' }, minuteText(new Date(w.public_time * 1000))),
    h('div', { class: 'info-status-AnnqSw', 'data-state': stateText(w) }, stateText(w)),
    h('div', { class: 'metric-container-g_bYCG' }, ...[['播放', w.statistics.play_count], ['点赞', w.statistics.digg_count], ['评论', w.statistics.comment_count], ['分享', w.statistics.share_count]]
      .map(([name, value]) => h('span', { class: 'metric-item-u1CAYE' }, `${name} ${value}`))),
    w.status.is_prohibited ? h('div', { class: 'info-reason-AnnqSw' }, `原因：${w.status.review_result.reason}`) : null))

/** 作品管理: the works, newest first, asked again while one is in review. */
export async function managePage(main) {
  const list = h('div', { class: 'content-body-vGdIHe' })
  const count = h('span', { class: 'content-header-total-jCyJ2p' }, '')
  const tabs = [['全部作品', '0'], ['已发布', '1'], ['审核中', '2'], ['未通过', '3']].map(([text, status], i) =>
    h('div', { class: `tab-item-tY4 ${i === 0 ? 'active-tY4' : ''}`, onClick: (e) => { for (const t of tabs) t.classList.toggle('active-tY4', t === e.currentTarget); current = status; void load() } }, text))
  let current = '0'
  async function load() {
    const reply = await api(`/janus/douyin/creator/pc/work_list?status=${current}&count=12&max_cursor=0&scene=star_atlas&device_platform=android&aid=1128`)
    count.textContent = `共 ${reply.total} 个作品`
    list.replaceChildren(...(reply.aweme_list.length > 0 ? reply.aweme_list.map(card) : [h('div', { class: 'empty-tY4' }, '暂无作品')]))
    if (reply.aweme_list.some((w) => w.status.in_reviewing)) setTimeout(() => { void load() }, 2000)
  }
  main.append(h('div', { class: 'card-Hk3' }, h('div', { class: 'content-header-kM4' }, h('h2', {}, '作品管理'), count), h('div', { class: 'tabs-tY4' }, ...tabs), list))
  await load()
}
