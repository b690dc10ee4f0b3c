import type { Exchange, Route } from '../kernel/http.ts'
import { send, sendHtml } from '../kernel/http.ts'
import { sendFile } from '../kernel/files.ts'
import type { FakeWork } from '../kernel/model.ts'
import { drawAvatar } from '../kernel/png.ts'
import { stateOf } from '../kernel/store.ts'
import type { World } from '../kernel/world.ts'
import { userOf } from './api.ts'

/** Escapes text for HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)
}

const page = (
  title: string,
  body: string,
): string => `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>${escapeHtml(title)} - 抖音</title>
<style>body{margin:0;background:#161823;color:#fff;font:15px/1.6 "PingFang SC","Noto Sans SC",sans-serif}main{max-width:960px;margin:32px auto;padding:0 24px}
video,main img.work{max-width:100%;max-height:70vh;border-radius:12px;background:#000}a{color:#fff}.dim{color:#9a9ba1}ul{display:flex;flex-wrap:wrap;gap:12px;padding:0;list-style:none}li img{width:160px;height:213px;object-fit:cover;border-radius:8px}</style>
<main>${body}</main></html>`

/** `www.douyin.com`: the public pages of works and people. A work shows only after its review. */
export function publicRoutes(world: World): Route[] {
  const { store } = world
  const workPage = (x: Exchange): void => {
    const id = x.url.pathname.split('/').filter(Boolean).at(-1) ?? ''
    const work = store.saved.works.find((w) => w.platform === 'douyin' && w.id === id)
    const open = work && (['public'].includes(stateOf(work, Date.now())) || userOf(world, x)?.uid === work.uid)
    if (!work || !open)
      return sendHtml(
        x,
        page('作品不存在', '<h1>你要观看的视频不存在</h1><p class="dim">作品可能正在审核，或已被作者删除。</p>'),
        404,
      )
    const author = store.saved.users.find((u) => u.uid === work.uid)
    const media = work.video
      ? `<video controls src="https://v26-web.douyinvod.com/play/${work.video.uri}"></video>`
      : work.images
          .map((i) => `<img class="work" alt="" src="https://p3-pc.douyinpic.com/img/${i.uri}~tplv-dy.jpeg">`)
          .join('')
    sendHtml(
      x,
      page(
        work.title,
        `${media}<h1 data-e2e="detail-video-info">${escapeHtml(work.title)}</h1><p>${escapeHtml(work.text)}</p><p class="dim">@${escapeHtml(author?.nickname ?? '')}</p>`,
      ),
    )
  }
  const person = (x: Exchange): void => {
    const key = x.url.pathname.split('/').filter(Boolean).at(-1) ?? ''
    const user = key === 'self' ? userOf(world, x) : store.saved.users.find((u) => u.secUid === key)
    if (!user) return sendHtml(x, page('用户不存在', '<h1>用户不存在</h1>'), 404)
    const works = store.saved.works.filter(
      (w) => w.platform === 'douyin' && w.uid === user.uid && stateOf(w, Date.now()) === 'public',
    )
    const item = (w: FakeWork): string =>
      `<li><a href="/${w.kind === 'video' ? 'video' : 'note'}/${w.id}"><img alt="" src="https://p3-pc.douyinpic.com/img/${w.cover?.uri ?? w.images[0]?.uri ?? ''}~tplv-dy.jpeg"><br>${escapeHtml(w.title)}</a></li>`
    sendHtml(
      x,
      page(
        user.nickname,
        `<h1 data-e2e="user-info">${escapeHtml(user.nickname)}</h1><p class="dim">抖音号：${escapeHtml(user.uniqueId)}　粉丝 ${user.followerCount}</p><ul data-e2e="user-post-list">${works.map(item).join('')}</ul>`,
      ),
    )
  }
  return [
    { method: 'GET', path: /^\/(video|note)\/\d+\/?$/, handler: workPage },
    { method: 'GET', path: /^\/user\/[^/]+\/?$/, handler: person },
    {
      method: 'GET',
      path: '/',
      handler: (x) => sendHtml(x, page('抖音', '<h1>抖音</h1><p class="dim">记录美好生活</p>')),
    },
  ]
}

/** Pictures and videos by their uri: `*.douyinpic.com`, `*.douyinvod.com`. */
export function mediaRoutes(world: World): Route[] {
  const { store } = world
  return [
    {
      method: 'GET',
      path: /\/aweme-avatar\/\d+\.png$/,
      handler(x) {
        const uid = /(\d+)\.png$/.exec(x.url.pathname)?.[1] ?? '0'
        const hue = store.saved.users.find((u) => u.uid === uid)?.hue ?? Number(uid.slice(0, 6)) % 360
        send(x, 200, drawAvatar(hue), { 'content-type': 'image/png', 'cache-control': 'max-age=600' })
      },
    },
    {
      method: 'GET',
      path: /^\/img\//,
      handler: (x) => sendFile(x, store, store.file(x.url.pathname.slice('/img/'.length).split('~')[0] ?? '')),
    },
    {
      method: 'GET',
      path: /^\/play\//,
      handler: (x) => sendFile(x, store, store.file(x.url.pathname.slice('/play/'.length))),
    },
  ]
}
