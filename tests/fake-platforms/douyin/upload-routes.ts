import { randomBytes } from 'node:crypto'
import type { Route } from '../kernel/http.ts'
import { pause, readBody } from '../kernel/http.ts'
import type { FakeUser } from '../kernel/model.ts'
import type { World } from '../kernel/world.ts'
import { type FileUse, fileComplaint, GB, MB, type SiteFiles } from '../kit/files.ts'
import type { ApiCall, ApiRoute } from './api.ts'
import { apiRoutes, loseSession } from './api.ts'

/** Bytes of one part (platforms: parts of 3 MB). */
export const partBytes = 3 * 1024 * 1024

const partsHost = 'tos-d-x-lf.douyin.com'

/** What its servers take of a file. */
export const files: SiteFiles = {
  film: { mostBytes: 16 * GB },
  picture: { mostBytes: 50 * MB, endings: ['jpg', 'jpeg', 'png', 'webp'] },
}

/** Upload keys handed out by `upload/auth/v5`; they live as long as the process. */
interface Ticket {
  readonly uid: string
  readonly size: number
  readonly name: string
}

const meta = (action: string): object => ({
  RequestId: randomBytes(12).toString('hex'),
  Action: action,
  Service: 'vod',
  Region: 'cn-north-1',
})

const refuse = (call: ApiCall): void =>
  call.json(
    { ResponseMetadata: { ...meta(''), Error: { Code: 'InvalidSecurityToken', Message: 'token expired' } } },
    403,
  )

/**
 * The upload chain: keys from the creator host, an address from vod / imagex, parts to the storage host, and a commit.
 */
export function uploadRoutes(world: World): { creator: ApiRoute[]; address: Route[]; storage: Route[] } {
  const { store } = world
  const keys = new Map<string, string>()
  const open = new Map<string, Ticket>()

  const owner = (call: ApiCall): FakeUser | null => {
    const key = /X-Token=([0-9a-f]+)/.exec(call.x.req.headers.authorization ?? '')?.[1] ?? ''
    const uid = keys.get(key)
    return uid === undefined ? null : (store.saved.users.find((u) => u.uid === uid) ?? null)
  }

  const creator: ApiRoute[] = [
    {
      method: 'GET',
      path: '/web/api/media/upload/auth/v5/',
      login: 'status-8',
      handler({ user, json }) {
        const token = randomBytes(20).toString('hex')
        keys.set(token, user?.uid ?? '')
        json({
          status_code: 0,
          ak: 'fake-access-key',
          auth: JSON.stringify({ AccessKeyID: 'fake-access-key', SessionToken: token }),
        })
      },
    },
  ]

  const address: ApiRoute[] = [
    {
      method: 'GET',
      path: '/',
      handler(call) {
        const user = owner(call)
        if (!user) return refuse(call)
        const action = call.x.url.searchParams.get('Action') ?? ''
        const image = action === 'ApplyImageUpload'
        if (!image && action !== 'ApplyUploadInner') return call.json({ ResponseMetadata: meta(action) }, 400)
        const asked = call.x.url.searchParams
        const use: FileUse = image ? 'picture' : 'film'
        if (
          fileComplaint(files, use, { name: asked.get('FileName') ?? '', bytes: Number(asked.get('FileSize')) }) !==
          null
        )
          return call.json(
            { ResponseMetadata: { ...meta(action), Error: { Code: 'InvalidFile', Message: 'file not allowed' } } },
            400,
          )
        const uri = image
          ? `tos-cn-i-jm8ajry58r/${randomBytes(16).toString('hex')}`
          : `tos-cn-v-0015/${randomBytes(16).toString('hex')}`
        open.set(uri, { uid: user.uid, size: Number(asked.get('FileSize') ?? 0), name: asked.get('FileName') ?? '' })
        const info = { StoreUri: uri, Auth: `SpaceKey/aweme/${randomBytes(8).toString('hex')}`, UploadID: '' }
        const node = { UploadHost: partsHost, StoreInfos: [info], SessionKey: Buffer.from(uri).toString('base64url') }
        call.json({
          ResponseMetadata: meta(action),
          Result: image
            ? { UploadAddress: { StoreInfos: [info], UploadHosts: [partsHost], SessionKey: node.SessionKey } }
            : { InnerUploadAddress: { UploadNodes: [node] } },
        })
      },
    },
    {
      method: 'POST',
      path: '/',
      async handler(call) {
        if (!owner(call)) return refuse(call)
        await readBody(call.x)
        const uri = Buffer.from(call.x.url.searchParams.get('SessionKey') ?? '', 'base64url').toString()
        const file = store.file(uri)
        const action = call.x.url.searchParams.get('Action') ?? ''
        if (action === 'CommitImageUpload') {
          return call.json({
            ResponseMetadata: meta(action),
            Result: {
              Results: [{ Uri: uri, UriStatus: 2000 }],
              PluginResult: [{ ImageUri: uri, ImageSize: file.size }],
            },
          })
        }
        call.json({
          ResponseMetadata: meta(action),
          Result: { Results: [{ Vid: uri, VideoMeta: { Uri: uri, Size: file.size } }] },
        })
      },
    },
  ]

  const storage: ApiRoute[] = [
    {
      method: 'POST',
      path: /^\/upload\/v1\//,
      login: '403',
      async handler({ x, user, faults, json }) {
        const uri = x.url.pathname.slice('/upload/v1/'.length)
        const ticket = open.get(uri)
        if (!ticket || !user || ticket.uid !== user.uid) return json({ code: 4001, message: 'invalid auth' }, 403)
        const phase = x.url.searchParams.get('phase')
        const mime = x.req.headers['content-type'] ?? 'application/octet-stream'
        if (phase === 'init')
          return json({
            code: 2000,
            message: 'Success',
            data: { uploadid: world.files.begin(user.uid, uri, ticket.name).id },
          })
        if (phase === null) {
          const upload = world.files.begin(user.uid, uri, ticket.name)
          await world.files.addPart(upload, 1, x)
          await world.files.finish(upload, mime)
          return json({ code: 2000, message: 'Success', data: {} })
        }
        const upload = world.files.find(x.url.searchParams.get('uploadid') ?? '')
        if (phase === 'finish') {
          await readBody(x)
          await world.files.finish(upload, x.url.searchParams.get('mime') ?? 'video/mp4')
          return json({ code: 2000, message: 'Success', data: {} })
        }
        const part = Number(x.url.searchParams.get('part_number'))
        if (loseSession(world, user, faults, 'upload')) return json({ code: 4001, message: 'login required' }, 403)
        if (faults.uploadFailOnce && part === Math.min(2, Math.ceil(ticket.size / partBytes))) {
          world.faults.spend('uploadFailOnce', user.uid)
          await readBody(x)
          return json({ code: 5000, message: 'storage error' }, 500)
        }
        await pause(store.saved.settings.partDelayMs, x)
        json({ code: 2000, message: 'Success', data: { size: await world.files.addPart(upload, part, x) } })
      },
    },
  ]
  return { creator, address: apiRoutes(world, address), storage: apiRoutes(world, storage) }
}
