import { readFileSync } from 'node:fs'
import { PLATFORMS } from '../../../src/contract/platforms.ts'
import { assertLocal } from '../kernel/control-routes.ts'
import { sendFile } from '../kernel/files.ts'
import type { Exchange, Route } from '../kernel/http.ts'
import { redirect, send, sendHtml, sendJson } from '../kernel/http.ts'
import { drawAvatar } from '../kernel/png.ts'
import type { World } from '../kernel/world.ts'

/** What people call the sites; 抖店 is none that is published to. */
const SITES: Readonly<Record<string, { name: string; publishes: boolean }>> = {
  ...Object.fromEntries(PLATFORMS.map(({ value, name }) => [value, { name, publishes: true }])),
  doudian: { name: '抖店', publishes: false },
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
    {
      method: 'GET',
      path: '/__phone/phone.js',
      handler: (x) => send(x, 200, asset('phone.js'), { 'content-type': 'text/javascript; charset=utf-8' }),
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
