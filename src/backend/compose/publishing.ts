import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import type { BackendModule } from '../http/backend-module.ts'
import type { AccountsModule } from '../modules/accounts/accounts.module.ts'
import { createPublishingModule } from '../modules/publishing/publishing.module.ts'
import type { ArticleWorks } from '../modules/publishing/tasks/article-works.ts'
import type { ItemTexts } from '../modules/publishing/items/item-texts.ts'
import type { PlanWorks } from '../modules/publishing/tasks/plan-works.ts'
import type { ReportedOutcomes } from '../modules/publishing/attempts/reported-outcomes.ts'
import type { RunSessions } from '../modules/publishing/runs/run-door.ts'
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

/** Tasks, items, runs, automatic publishing. */
export function publishingModule(
  base: Pick<
    Foundation,
    'clock' | 'clockWatch' | 'database' | 'epoch' | 'files' | 'fileUrl' | 'config' | 'temporary' | 'mediaTools'
  >,
  parts: {
    devices: Pick<DevicesService, 'publicKeyOf'>
    deviceWords: PublishingDeps['deviceWords']
    accounts: Pick<AccountsModule, 'credentials' | 'platforms' | 'uses'>
    settings: Pick<SettingsService, 'preferences'>
    clips: ClipsPorts
    share: ShareService
    words: PublishingDeps['words']
    anchors: PublishingDeps['anchors']
    titles: PublishingDeps['titles']
    rewrites: PublishingDeps['rewrites']
  },
): BackendModule & {
  planWorks: PlanWorks
  articleWorks: ArticleWorks
  itemTexts: ItemTexts
  runSessions: RunSessions
  runStamp: (tenantId: number) => Promise<string>
  outcomes: ReportedOutcomes
} {
  const { clock, database } = base
  const { accounts, settings, clips, share } = parts
  return createPublishingModule(
    {
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
    },
    { unscoped: database.db, forTenant: (tenantId) => database.forTenant(tenantId) },
  )
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
