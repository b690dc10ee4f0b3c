// Devices, accounts and publishing, wired to each other once: for the product, and for the benches that tests run on.
import { createDeviceWords } from '../http/device-words.ts'
import type { DeviceWords } from '../http/device-words.ts'
import { installationName } from '../lib/installation-name.ts'
import type { AccountsParts } from '../modules/accounts/accounts.module.ts'
import type { PicturesInUse } from '../modules/clips/output-pictures.ts'
import { createDevicesService } from '../modules/devices/devices.service.ts'
import type { DevicesDeps, DevicesService } from '../modules/devices/devices.service.ts'
import type { OfficialFetch } from '../modules/official/provider.ts'
import { createAnchors } from '../modules/places/anchors.ts'
import { findPlan } from '../modules/plans/plans.repository.ts'
import { usesOfAttachments } from '../modules/publishing/store/attachment-uses.ts'
import { usesOfOutputs } from '../modules/publishing/store/output-uses.ts'
import { createOutputListener } from '../modules/publishing/tasks/clip-outputs.ts'
import type { SettingsService } from '../modules/settings/settings.service.ts'
import { createMoneyLedger } from '../modules/wallet/wallet.money.ts'
import type { WordsService } from '../modules/words/words.service.ts'
import { composeAccounts } from './accounts.ts'
import type { AccountsNeeds } from './accounts.ts'
import type { ClipsParts } from './clips.ts'
import type { Foundation } from './foundation.ts'
import { officialModule } from './official.ts'
import type { OfficialModule } from './official.ts'
import { composePublishing } from './publishing.ts'
import type { ComposedPublishing, PublishingNeeds } from './publishing.ts'
import { composeTitles } from './titles.ts'

/** What the core stands on. */
export type CoreBase = Parameters<typeof composeAccounts>[0] &
  Parameters<typeof composePublishing>[0] &
  Pick<Foundation, 'ownHelper'>

/** What it takes from the modules around it. */
export interface CoreNeeds {
  settings: Pick<SettingsService, 'preferences'>
  confirmPassword: DevicesDeps['confirmPassword']
  /** A computer, or a key of it, may not speak any more from now on. */
  onRevoked?: (deviceId: string) => void
  wechat: AccountsNeeds['wechat']
  words: WordsService
  rewrites: PublishingNeeds['rewrites']
  clips: PublishingNeeds['clips']
  /** How official interfaces are called. */
  fetch: OfficialFetch
}

export interface Core {
  devices: DevicesService
  deviceWords: DeviceWords
  official: OfficialModule
  accounts: AccountsParts
  titles: ReturnType<typeof composeTitles>
  anchors: ReturnType<typeof createAnchors>
  publishing: ComposedPublishing
}

/** Builds each once. */
export function composeCore(base: CoreBase, parts: CoreNeeds): Core {
  const { clock } = base
  const { settings, words } = parts
  const devices = createDevicesService({
    now: () => clock.now(),
    confirmPassword: parts.confirmPassword,
    ownHelper: () => base.ownHelper.current,
    awaitsHelper: () => base.config.expectsHelper && base.ownHelper.current === null,
    ...(parts.onRevoked && { onRevoked: parts.onRevoked }),
  })
  const deviceWords = createDeviceWords({ clock, devices, installation: installationName(base.sealing.publicKey) })
  const official = officialModule(base, parts.fetch)
  const accounts = composeAccounts(base, {
    official,
    devices,
    settings,
    wechat: parts.wechat,
    money: createMoneyLedger({ clock }),
  })
  const titles = composeTitles(base, { words })
  const anchors = createAnchors()
  const publishing = composePublishing(base, {
    accounts,
    devices,
    deviceWords,
    settings,
    clips: parts.clips,
    share: official.share,
    words,
    anchors,
    titles: titles.ofTasks,
    rewrites: parts.rewrites,
  })
  return { devices, deviceWords, official, accounts, titles, anchors, publishing }
}

/** Pictures that a work still to be published shows. */
const picturesInUse: PicturesInUse = async (db, ids) =>
  new Set(
    [...(await usesOfAttachments(db, ids))].flatMap(([id, users]) =>
      users.some((user) => user.running === 1) ? [id] : [],
    ),
  )

/** What clip orders tell publishing and plans, and ask of them. */
export function clipNeighbours(
  base: Pick<Foundation, 'clock'>,
): Pick<ClipsParts, 'onOutput' | 'picturesInUse' | 'usesOfOutputs' | 'seesPlan'> {
  return {
    onOutput: createOutputListener({ clock: base.clock }),
    picturesInUse,
    usesOfOutputs,
    seesPlan: async (db, id) => (await findPlan(db, id)) !== undefined,
  }
}
