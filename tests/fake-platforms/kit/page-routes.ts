// Documents, scripts and portraits of a fake site.
import { readFileSync } from 'node:fs'
import type { Exchange, Route } from '../kernel/http.ts'
import { redirect, send, sendHtml } from '../kernel/http.ts'
import { drawAvatar } from '../kernel/png.ts'
import { sendFile } from '../kernel/files.ts'
import { stateOf } from '../kernel/store.ts'
import { newPageMark } from './comments.ts'
import type { SiteKit } from './site-kit.ts'

/** A document of the site. */
export interface SitePage {
  readonly path: string | RegExp
  readonly title: string
  /** Script of the site's own folder that draws it. */
  readonly script: string
  /** Without a session: led to the login, or shown all the same (pages that tell in place). */
  readonly visitor: 'redirect' | 'shown'
}

const types: Record<string, string> = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' }

/** Scripts and styles of a folder, under `/__site/<name>/`. */
const filesOf = (name: string, folder: URL): Route => ({
  method: 'GET',
  path: new RegExp(`^/__site/${name}/[a-z-]+\\.(js|css)$`),
  handler(x) {
    const file = x.url.pathname.split('/').at(-1) ?? ''
    try {
      send(x, 200, readFileSync(new URL(file, folder)), {
        'content-type': types[file.split('.').at(-1) ?? ''] ?? 'text/plain',
      })
    } catch {
      return false
    }
  },
})
/** What the pages of all sites share. */
export const kitFiles = filesOf('kit', new URL('pages/', import.meta.url))

const shell = (title: string, script: string, state: object): string => `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><title>${title}</title>
<link rel="stylesheet" href="/__site/kit/site.css"><link rel="icon" href="data:,"></head>
<body><div id="root"></div>
<script>window.__INITIAL_STATE__ = ${JSON.stringify(state)}</script>
<script type="module" src="/__site/own/${script}"></script><script type="module" src="/__site/kit/redesign.js"></script><script type="module" src="/__site/kit/leftover.js"></script></body></html>`

/** What the server tells a page when it loads. */
const stateFor = ({ world, options, userOf }: SiteKit, x: Exchange): object => {
  const { settings } = world.store.saved
  const user = userOf(x)
  const faults = world.faults.of(user?.uid ?? null)
  return {
    user: user && {
      uid: user.uid,
      nickname: user.nickname,
      uniqueId: user.uniqueId,
      fans: user.followerCount,
      mixes: user.mixes,
    },
    login: options.login,
    tour: faults.tour,
    pageChanged: faults.pageChanged,
    redesign: faults.redesign,
    leftover: faults.leftover,
    smsBox: faults.smsBox,
    lesson: faults.office === 'lesson',
    emptyShell: faults.office === 'empty-shell',
    otherAccount: faults.office === 'other-account',
    massAlways: faults.office === 'mass-always',
    coverLost: faults.coverLost,
    coverSync: faults.coverSync,
    coverEntry: faults.coverEntry,
    topics: faults.topics,
    topicPanel: faults.topicPanel,
    captcha: faults.captchaOnPublish,
    redirectLateMs: faults.redirectLateMs,
    messages: faults.messages,
    replies: faults.replies,
    mark: newPageMark(world),
    formVersion: faults.formVersion,
    calendar: faults.calendar,
    formDelayMs: settings.formDelayMs,
    coverDelayMs: settings.coverDelayMs,
  }
}

/** `/__site/kit|own/*.js`, portraits, files, public pages of works, and the site's documents. */
export function pageRoutes(kit: SiteKit): Route[] {
  const { world, options, userOf } = kit
  const { store } = world
  return [
    kitFiles,
    filesOf('own', options.pagesDir),
    {
      method: 'GET',
      path: /^\/__site\/avatar\/\d+\.png$/,
      handler(x) {
        const uid = /(\d+)\.png$/.exec(x.url.pathname)?.[1] ?? '0'
        send(x, 200, drawAvatar(store.saved.users.find((user) => user.uid === uid)?.hue ?? 0), {
          'content-type': 'image/png',
          'cache-control': 'max-age=600',
        })
      },
    },
    {
      method: 'GET',
      path: /^\/__site\/file\//,
      handler: (x) => sendFile(x, store, store.file(x.url.pathname.slice('/__site/file/'.length))),
    },
    ...options.pages.map((page): Route => ({
      method: 'GET',
      path: page.path,
      handler(x) {
        if (page.visitor === 'redirect' && !userOf(x)) return redirect(x, options.login)
        sendHtml(x, shell(page.title, page.script, stateFor(kit, x)))
      },
    })),
    {
      // Public pages: a work shows only after its review.
      method: 'GET',
      path: /./,
      handler(x) {
        const work = store.saved.works.find(
          (one) =>
            one.platform === options.platform &&
            options.link(one).split('?')[0] === `https://${x.host}${x.url.pathname}`,
        )
        if (!work) return false
        const open = stateOf(work, Date.now()) === 'public' || userOf(x)?.uid === work.uid
        const safe = work.title.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)
        sendHtml(
          x,
          `<!doctype html><meta charset="utf-8"><title>${open ? safe : '作品不存在'}</title><h1>${open ? safe : '作品不存在'}</h1>`,
          open ? 200 : 404,
        )
      },
    },
  ]
}
