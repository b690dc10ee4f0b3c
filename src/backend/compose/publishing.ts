import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import type { AccountsParts } from '../modules/accounts/accounts.module.ts'
import type { PreparedOrder } from '../modules/clips/clip-orders.service.ts'
import { createPublishingServices } from '../modules/publishing/publishing.module.ts'
import type { PublishingDatabases, PublishingParts } from '../modules/publishing/publishing.module.ts'
import type { PublishFiles, PublishingDeps } from '../modules/publishing/publishing.ports.ts'
import type { DevicesService } from '../modules/devices/devices.service.ts'
import type { ShareService } from '../modules/official/share.service.ts'
import type { SettingsService } from '../modules/settings/settings.service.ts'
import { FileMissingError } from '../ports/file-store.ts'
import type { FileStore } from '../ports/file-store.ts'
import type { ClipsPorts } from './clips.ts'
import type { Foundation } from './foundation.ts'
import { reachOf } from './reach.ts'
import { createStoredJpegs } from './stored-jpegs.ts'

/** A helper may be slow to fetch 4 GB: its addresses work this long, s. */
const DOWNLOAD_S = 2 * 3_600

/** A phone fetches the file when its code is scanned, s. */
const PHONE_S = 3_600

/** What publishing stands on. */
type PublishingBase = Pick<
  Foundation,
  'clock' | 'clockWatch' | 'database' | 'epoch' | 'files' | 'fileUrl' | 'config' | 'temporary' | 'mediaTools'
>

/** What publishing takes from its neighbours. */
export interface PublishingNeeds {
  devices: Pick<DevicesService, 'publicKeyOf'>
  deviceWords: PublishingDeps['deviceWords']
  accounts: Pick<AccountsParts, 'credentials' | 'platforms' | 'uses'>
  settings: Pick<SettingsService, 'preferences'>
  clips: ClipsPorts
  share: ShareService
  words: PublishingDeps['words']
  anchors: PublishingDeps['anchors']
  titles: PublishingDeps['titles']
  rewrites: PublishingDeps['rewrites']
}

export interface ComposedPublishing {
  /** The ports that the services were built on. */
  deps: PublishingDeps<PreparedOrder>
  services: PublishingParts
  databases: PublishingDatabases
}

/** Services of tasks, items, runs and automatic publishing. */
export function composePublishing(base: PublishingBase, parts: PublishingNeeds): ComposedPublishing {
  const { clock, database } = base
  const { accounts, settings, clips, share } = parts
  const deps: PublishingDeps<PreparedOrder> = {
    clock,
    clockDoubted: () => base.clockWatch.doubt() !== null,
    epoch: base.epoch,
    deviceWords: parts.deviceWords,
    stamp: async () => await database.stamp(),
    platforms: accounts.platforms,
    credentials: accounts.credentials,
    uses: accounts.uses,
    settings: {
      publishSettings: async (db, adminId) => {
        const { publish, notify } = await settings.preferences(db, adminId)
        return {
          autoPublish: publish.auto_publish === 1,
          minGapMinutes: publish.min_gap_minutes,
          dupGuard: publish.dup_guard === 1,
          failNotices: notify.fail === 1,
          declaration: publish.declaration,
        }
      },
    },
    clips: {
      prepare: clips.orders.prepare,
      reserve: clips.orders.reserve,
      releaseTask: clips.changes.releaseTask,
      cancelJobs: clips.cancelJobs,
    },
    files: publishFiles(base),
    phone: share,
    paces: base.config.paces,
    devices: parts.devices,
    words: parts.words,
    anchors: parts.anchors,
    titles: parts.titles,
    rewrites: parts.rewrites,
  }
  const databases = { unscoped: database.db, forTenant: (tenantId: number) => database.forTenant(tenantId) }
  return { deps, services: createPublishingServices(deps, databases), databases }
}

function publishFiles({
  files,
  fileUrl,
  clock,
  config,
  temporary,
  mediaTools,
}: Pick<Foundation, 'files' | 'fileUrl' | 'clock' | 'config' | 'temporary' | 'mediaTools'>): PublishFiles {
  const { origin } = reachOf(config)
  return {
    url: async (key) => (key === null ? '' : await fileUrl(key)),
    download: async (key, filename) => ({
      url: await files.signedUrl(key, { expiresSec: DOWNLOAD_S, downloadName: filename }),
      expireTime: clock.now() + DOWNLOAD_S * 1000,
    }),
    publicUrl: async (key) => `${origin}${await files.signedUrl(key, { expiresSec: PHONE_S })}`,
    size: async (key) => (await files.head(key))?.size ?? null,
    sha256: async (key) => await hashOf(files, key),
    jpeg: createStoredJpegs({ files, temporary, mediaTools }),
  }
}

async function hashOf(files: FileStore, key: string): Promise<string | null> {
  try {
    const hash = createHash('sha256')
    await pipeline((await files.get(key)).stream, hash)
    return hash.digest('hex')
  } catch (error) {
    if (error instanceof FileMissingError) return null
    throw error
  }
}
