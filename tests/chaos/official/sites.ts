// YouTube and Instagram of a chaos run: the fakes of their interfaces, people who agree, and what is out there in the
// end.
import { createHash } from 'node:crypto'
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { saveInterfaceKeys } from '../../../src/contract/http/official.ts'
import { authorize, authorizeCallback } from '../../../src/contract/http/third-auth.ts'
import { startFakeGoogle } from '../../fake-platforms/official/google/server.ts'
import { startFakeMeta } from '../../fake-platforms/official/meta/start.ts'
import type { ApiClient } from '../../fixtures/api-client.ts'
import type { NodeStart } from '../../kill/parts/backend-process.ts'
import type { SiteWork } from '../count.ts'
import { createOfficialFaults, type OfficialFaults } from './faults.ts'
import { FAKES } from './loopback-fetch.ts'

export interface OfficialSites {
  readonly faults: OfficialFaults
  /** Start of a process whose calls reach the fakes. */
  readonly node: NodeStart
  /** Values of the platforms that only have an interface here. */
  readonly platforms: readonly string[]
  /** Enters the applications' keys, as the operator does. */
  configure(api: ApiClient): Promise<void>
  /** The platform's id of the person with this number, from 0. */
  uid(platform: string, person: number): string
  /**
   * The person agrees and comes back with the code; with `thirdAuthId` an account that is there is authorised again.
   * Answers the account's id.
   */
  agree(api: ApiClient, platform: string, person: number, thirdAuthId?: number): Promise<number>
  /** From the fakes' own records. */
  works(): SiteWork[]
  close(): Promise<void>
}

const APP = { id: '111', secret: 'facebook-secret-of-the-fake' }
/**
 * Tokens are renewed while the run goes on: they end after a quarter of an hour, and are made anew ten minutes before,
 * s.
 */
const TOKEN_S = 900
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
const topicsOf = (names: readonly string[]): SiteWork['topics'] => names.map((name) => ({ id: '', name }))

/** @param backend its origin @param people how many each company has */
export async function startOfficialSites(backend: string, people: number): Promise<OfficialSites> {
  const numbers = Array.from({ length: people }, (_, index) => index)
  const google = await startFakeGoogle()
  google.world.expiresIn = TOKEN_S
  google.world.persons.splice(
    0,
    1,
    ...numbers.map((index) => ({
      name: `人 ${index}`,
      channel: { id: `UCchaos${String(index).padStart(17, '0')}`, title: `频道 ${index}`, subscribers: index },
    })),
  )
  const instagram = (index: number): string => `1784140${String(index).padStart(10, '0')}`
  const meta = await startFakeMeta({
    apps: { [APP.id]: APP.secret },
    redirect: `${backend}/oauth/callback`,
    accounts: numbers.map((index) => ({
      id: instagram(index),
      username: `shop${index}`,
      name: `小店 ${index}`,
      type: 'BUSINESS' as const,
      followers: index,
    })),
    pages: numbers.map((index) => ({ id: `page-${index}`, name: `主页 ${index}`, instagram: instagram(index) })),
  })
  meta.settings.total = 1_000_000
  const codeOf = async (platform: string, person: number, url: string): Promise<string> =>
    platform === 'youtube'
      ? ((await google.decide(url, 'yes', { person })).searchParams.get('code') ?? '')
      : meta.agree(APP.id, `page-${person}`)
  return {
    faults: createOfficialFaults(google, meta),
    platforms: ['youtube', 'instagram'],
    node: {
      args: ['--import', pathToFileURL(join(import.meta.dirname, 'loopback-fetch.ts')).href],
      env: { [FAKES]: JSON.stringify({ google: google.origin, meta: meta.origin }) },
    },
    configure: async (api) => {
      await api.call(saveInterfaceKeys, {
        platform_value: 'youtube',
        client_id: google.world.clientId,
        client_secret: google.world.clientSecret,
      })
      await api.call(saveInterfaceKeys, {
        platform_value: 'instagram',
        client_id: `fb:${APP.id}`,
        client_secret: APP.secret,
      })
    },
    uid: (platform, person) =>
      platform === 'youtube' ? (google.world.persons[person]?.channel?.id ?? '') : instagram(person),
    agree: async (api, platform, person, thirdAuthId) => {
      const begun = await api.call(authorize, {
        platform_value: platform,
        auth_mode: 'oauth',
        ...(thirdAuthId === undefined ? {} : { third_auth_id: thirdAuthId }),
      })
      if (begun.mode !== 'oauth') throw new Error(`${platform} is not opened by its interface`)
      return (
        await api.call(authorizeCallback, {
          state: begun.state,
          code: await codeOf(platform, person, begun.authorize_url),
          update_existing: 1,
        })
      ).third_auth_id
    },
    works: () => [
      ...google.world.videos.map(({ channelId, snippet, sha256: hash }): SiteWork => ({
        platform: 'youtube',
        uid: channelId,
        title: snippet.title,
        text: snippet.description,
        topics: topicsOf(snippet.tags),
        video: { sha256: hash },
      })),
      ...meta.world.media.map(({ owner, caption, container }): SiteWork => ({
        platform: 'instagram',
        uid: owner,
        title: caption.split('\n')[0] ?? '',
        text: caption,
        topics: topicsOf([...caption.matchAll(/#([^\s#]+)/g)].map(([, name = '']) => name)),
        video: { sha256: sha256(meta.world.containers.get(container)?.received ?? Buffer.alloc(0)) },
      })),
    ],
    close: async () => void (await Promise.all([google.close(), meta.close()])),
  }
}
