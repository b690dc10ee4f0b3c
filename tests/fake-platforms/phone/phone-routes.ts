import { readFileSync } from 'node:fs'
import { INTERFACE_MESSAGE_PLATFORMS, messageKindsOf } from '../../../src/contract/message-platforms.ts'
import { PLATFORMS } from '../../../src/contract/platforms.ts'
import { assertLocal } from '../kernel/control-routes.ts'
import { sendFile } from '../kernel/files.ts'
import type { Exchange, Route } from '../kernel/http.ts'
import { redirect, send, sendHtml, sendJson } from '../kernel/http.ts'
import { drawAvatar } from '../kernel/png.ts'
import type { World } from '../kernel/world.ts'
import { messageOverview, messagesOfPerson } from './phone-messages.ts'

/** What people call a site, and what can be done there. */
interface PhoneSite {
  readonly name: string
  readonly publishes: boolean
  /** The pretended site has a page of comments, or of private messages. */
  readonly comments: boolean
  readonly directs: boolean
}
const siteOf = (platform: string, name: string): PhoneSite => {
  const kinds = INTERFACE_MESSAGE_PLATFORMS.includes(platform) ? [] : messageKindsOf(platform)
  return { name, publishes: true, comments: kinds.includes('comment'), directs: kinds.includes('dm') }
}
/** 抖店 is none that is published to. */
const SITES: Readonly<Record<string, PhoneSite>> = {
  ...Object.fromEntries(PLATFORMS.map(({ value, name }) => [value, siteOf(value, name)])),
  doudian: { name: '抖店', publishes: false, comments: false, directs: false },
}
/** Scripts and styles of the page. */
const ASSETS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['phone', 'phone-dom', 'phone-home', 'phone-works', 'phone-comments', 'phone-directs', 'phone-forms'].map(
      (name) => [`${name}.js`, 'text/javascript; charset=utf-8'],
    ),
  ),
  'phone.css': 'text/css; charset=utf-8',
  'phone-messages.css': 'text/css; charset=utf-8',
}

const asset = (name: string): Buffer => readFileSync(new URL(name, import.meta.url))

/** The page that stands for the phones: codes to scan, messages, works. Its data come from `/__control/*`. */
export function phoneRoutes(world: World): Route[] {
  const html = (x: Exchange): void => {
    assertLocal(x)
    sendHtml(x, asset('phone.html').toString('utf8'))
  }
  /** Where the work with this address on its site is shown; the first page where there is none. */
  const pageOf = (url: string): string => {
    const work = world.store.saved.works.find(({ id }) => url.includes(id))
    return work === undefined ? '/__phone' : `/__phone/works/${encodeURIComponent(work.uid)}#work-${work.id}`
  }
  return [
    { method: 'GET', path: '/', handler: (x) => redirect(x, '/__phone') },
    { method: 'GET', path: '/__phone', handler: html },
    { method: 'GET', path: /^\/__phone\/works\/[^/]+$/, handler: html },
    { method: 'GET', path: '/__phone/work', handler: (x) => redirect(x, pageOf(x.url.searchParams.get('url') ?? '')) },
    ...Object.entries(ASSETS).map(([name, type]): Route => ({
      method: 'GET',
      path: `/__phone/${name}`,
      handler: (x) => send(x, 200, asset(name), { 'content-type': type }),
    })),
    {
      method: 'GET',
      path: '/__phone/messages',
      handler(x) {
        assertLocal(x)
        sendJson(x, messageOverview(world.store.saved))
      },
    },
    {
      method: 'GET',
      path: /^\/__phone\/messages\/[^/]+$/,
      handler(x) {
        assertLocal(x)
        const uid = decodeURIComponent(x.url.pathname.split('/').at(-1) ?? '')
        sendJson(x, messagesOfPerson(world.store.saved, uid))
      },
    },
    { method: 'GET', path: '/__phone/sites', handler: (x) => sendJson(x, SITES) },
    {
      method: 'GET',
      path: /^\/__phone\/avatar\/\d+$/,
      handler: (x) =>
        send(x, 200, drawAvatar(Number(x.url.pathname.split('/').at(-1)) % 360), {
          'content-type': 'image/png',
          'cache-control': 'max-age=600',
        }),
    },
    {
      method: 'GET',
      path: /^\/__phone\/file\//,
      async handler(x) {
        assertLocal(x)
        await sendFile(x, world.store, world.store.file(x.url.pathname.slice('/__phone/file/'.length)))
      },
    },
  ]
}
