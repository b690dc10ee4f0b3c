// Uploads of a fake site, in parts of 1 MB under `/__site/upload`; the page's own uploader calls them.
import { randomBytes } from 'node:crypto'
import { pause } from '../kernel/http.ts'
import { fileComplaint } from './files.ts'
import type { SiteKit, SiteRoute } from './site-kit.ts'

/** Bytes of one part. */
export const PART = 1024 * 1024

const USES = ['film', 'picture', 'cover'] as const

/** begin -> {id, uri}; part; finish -> {uri}. */
export function uploadRoutes(kit: SiteKit): SiteRoute[] {
  const { world, loseSession } = kit
  const { files, store } = world
  return [
    {
      method: 'POST',
      path: '/__site/upload/begin',
      login: true,
      handler({ x, user, json }) {
        const asked = x.url.searchParams
        const wrong = fileComplaint(kit.options.files ?? {}, USES.find((use) => use === asked.get('use')) ?? '', {
          name: asked.get('name') ?? '',
          bytes: Number(asked.get('size')),
        })
        if (wrong !== null) return json({ error: wrong }, 400)
        const upload = files.begin(
          user?.uid ?? '',
          `${kit.options.platform}/${randomBytes(12).toString('hex')}`,
          asked.get('name') ?? '',
        )
        json({ id: upload.id, uri: upload.uri, part: PART })
      },
    },
    {
      method: 'POST',
      path: '/__site/upload/part',
      login: true,
      async handler({ x, user, faults, json }) {
        if (!user) return
        const upload = files.find(x.url.searchParams.get('id') ?? '')
        const part = Number(x.url.searchParams.get('part'))
        if (loseSession(user, faults, 'upload')) return json({ error: 'login required' }, 403)
        if (faults.uploadFailOnce && part === Math.min(2, Number(x.url.searchParams.get('parts')))) {
          world.faults.spend('uploadFailOnce', user.uid)
          return json({ error: 'storage error' }, 500)
        }
        await pause(store.saved.settings.partDelayMs, x)
        json({ size: await files.addPart(upload, part, x) })
      },
    },
    {
      method: 'POST',
      path: '/__site/upload/finish',
      login: true,
      async handler({ x, json }) {
        const upload = files.find(x.url.searchParams.get('id') ?? '')
        const file = await files.finish(upload, x.url.searchParams.get('mime') ?? 'application/octet-stream')
        json({ uri: file.uri, size: file.size })
      },
    },
  ]
}
