import { readFileSync } from 'node:fs'
import type { Exchange, Route } from '../kernel/http.ts'
import { redirect, send, sendHtml } from '../kernel/http.ts'
import type { World } from '../kernel/world.ts'
import { newPageMark } from '../kit/comments.ts'
import { kitFiles } from '../kit/page-routes.ts'
import { userOf } from './api.ts'
import { partBytes } from './upload-routes.ts'

const types: Record<string, string> = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' }

/** What the server tells a page when it loads: which version of the site this visitor gets. */
function initialState(world: World, uid: string | null): object {
  const { settings } = world.store.saved
  const faults = world.faults.of(uid)
  return {
    formVersion: faults.formVersion,
    tour: faults.tour,
    pageChanged: faults.pageChanged,
    redesign: faults.redesign,
    leftover: faults.leftover,
    coverLost: faults.coverLost,
    topics: faults.topics,
    captcha: faults.captchaOnPublish,
    redirectLateMs: faults.redirectLateMs,
    messages: faults.messages,
    replies: faults.replies,
    mark: newPageMark(world),
    formDelayMs: settings.formDelayMs,
    coverDelayMs: settings.coverDelayMs,
    coverRequired: settings.coverRequired,
    fans: world.store.saved.users.find((user) => user.uid === uid)?.followerCount ?? 0,
    partBytes,
  }
}

const shell = (title: string, script: string, state: object): string => `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><title>${title}</title>
<link rel="stylesheet" href="/creator-micro/static/site.css"><link rel="icon" href="data:,"></head>
<body><div id="root"></div>
<script>window.__INITIAL_STATE__ = ${JSON.stringify(state)}</script>
<script type="module" src="/creator-micro/static/${script}"></script><script type="module" src="/__site/kit/redesign.js"></script><script type="module" src="/__site/kit/leftover.js"></script></body></html>`

/** The documents and scripts of `creator.douyin.com`. */
export function pageRoutes(world: World): Route[] {
  const uidOf = (x: Exchange): string | null => userOf(world, x)?.uid ?? null
  return [
    kitFiles,
    {
      method: 'GET',
      path: /^\/creator-micro\/static\/[a-z-]+\.(js|css)$/,
      handler(x) {
        const name = x.url.pathname.split('/').at(-1) ?? ''
        const kind = name.split('.').at(-1) ?? ''
        try {
          send(x, 200, readFileSync(new URL(`pages/${name}`, import.meta.url)), {
            'content-type': types[kind] ?? 'text/plain',
          })
        } catch {
          return false
        }
      },
    },
    {
      method: 'GET',
      path: '/',
      handler(x) {
        if (uidOf(x)) return redirect(x, 'https://creator.douyin.com/creator-micro/home')
        sendHtml(x, shell('抖音创作者中心', 'login.js', initialState(world, null)))
      },
    },
    {
      method: 'GET',
      path: /^\/creator-micro(\/|$)/,
      handler(x) {
        const uid = uidOf(x)
        if (!uid && world.store.saved.settings.lostSession === 'redirect')
          return redirect(x, 'https://creator.douyin.com/')
        sendHtml(x, shell('抖音创作者中心', 'app.js', initialState(world, uid)))
      },
    },
  ]
}
