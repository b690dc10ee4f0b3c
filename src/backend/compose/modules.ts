// The list of what the backend consists of. One line per module; what a module needs from another is passed to it here.
//
// To add one: write `compose/<name>.ts` with `<name>Module(base, parts): BackendModule & { …what others need }`, then
// add its line.
import type { BackendModule } from '../http/backend-module.ts'
import type { LiveStamps } from '../http/live.ts'
import type { ChannelPorts, DeviceChannels } from '../http/device-channel.ts'
import { createAccountsModule } from '../modules/accounts/accounts.module.ts'
import { articleUses } from '../modules/articles/attachment-uses.ts'
import { attributionRoutes } from '../modules/attribution/attribution.routes.ts'
import { usesOf as clipUses } from '../modules/clips/clip-uses.service.ts'
import { creationRoutes } from '../modules/creation/creation.routes.ts'
import { devicesRoutes } from '../modules/devices/devices.routes.ts'
import { jobsRoutes } from '../modules/jobs/jobs.routes.ts'
import { cleanLogs } from '../modules/logs/clean-logs.ts'
import { logsRoutes } from '../modules/logs/logs.routes.ts'
import { createLogsService } from '../modules/logs/logs.service.ts'
import type { HealthService } from '../modules/health/health.service.ts'
import type { OfficialFetch } from '../modules/official/provider.ts'
import { notificationsRoutes } from '../modules/notifications/notifications.routes.ts'
import { operatorsRoutes } from '../modules/operators/operators.routes.ts'
import { projectRoutes } from '../modules/project/project.routes.ts'
import { placesRoutes } from '../modules/places/places.routes.ts'
import { createPublishingModule } from '../modules/publishing/publishing.module.ts'
import { renewPrograms } from '../modules/publishing/tasks/carried-programs.ts'
import { anchorUses } from '../modules/plans/anchor-uses.ts'
import { planUses } from '../modules/plans/plan-uses.ts'
import { createPlanTracker } from '../modules/ranks/track-plan.ts'
import { usesOfAttachments } from '../modules/publishing/store/attachment-uses.ts'
import type { ShareAccess } from '../modules/shares/share-access.ts'
import type { RunSessions } from '../modules/publishing/runs/run-door.ts'
import { dataRoutes } from '../modules/numbers/data.routes.ts'
import { todoRoutes } from '../modules/todo/todo.routes.ts'
import { createLedger } from '../modules/wallet/wallet.ledger.ts'
import { walletRoutes } from '../modules/wallet/wallet.routes.ts'
import { createWalletService } from '../modules/wallet/wallet.service.ts'
import { wordsRoutes } from '../modules/words/words.routes.ts'
import { createWordsService } from '../modules/words/words.service.ts'
import type { GrantClips } from '../seed/tenant.ts'
import { aiModule, aiProvider, aiRewrite } from './ai.ts'
import { articlesModule } from './articles.ts'
import { backupsModule } from './backups.ts'
import { budgetModule } from './budget.ts'
import { createClipStudio } from './clip-studio.ts'
import { clipsModule } from './clips.ts'
import { clipNeighbours, composeCore } from './core.ts'
import type { Foundation } from './foundation.ts'
import { healthModule } from './health.ts'
import { installationModule } from './installation.ts'
import { keywordsModule } from './keywords.ts'
import { leadsModule } from './leads.ts'
import { machinesModule } from './machines.ts'
import { materialsModule } from './materials.ts'
import { messagesModule } from './messages.ts'
import { operationsModule } from './operations.ts'
import { plansModule } from './plans.ts'
import { ranksModule } from './ranks.ts'
import { restoresModule } from './restores.ts'
import { sessionModule } from './session.ts'
import { settingsModule } from './settings.ts'
import { sharesModule } from './shares.ts'
import { deviceChannel } from './device-channel.ts'
import { uploadsModule } from './uploads.ts'
import { voicesModule } from './voices.ts'
import { wechatModule } from './wechat.ts'
import { worksModule } from './works.ts'

export interface Composition {
  readonly modules: readonly BackendModule[]
  readonly session: ReturnType<typeof sessionModule>
  readonly machines: ReturnType<typeof machinesModule>
  readonly health: HealthService
  /** Who calls with the token of a publish run. */
  readonly runSessions: RunSessions
  /** Who reads by a share link. */
  readonly shareSessions: ShareAccess['session']
  /** What computers reach over their channels. */
  readonly channel: ChannelPorts
  /** By topic: changes with every change of what a company has of it. */
  readonly stamps: LiveStamps
}

/**
 * Builds every module once. `officialFetch`: how official interfaces and speech services are called. `channels`: of
 * computers, once the server has them.
 */
export function composeModules(
  base: Foundation,
  officialFetch: OfficialFetch = fetch,
  channels: { current: DeviceChannels | null } = { current: null },
): Composition {
  const { config, clock } = base
  const now = () => clock.now()
  const ledger = createLedger({ clock })
  const grantClips: GrantClips = async (db, grant) => {
    await ledger.credit(db, {
      kind: 'grant',
      amount: grant.amount,
      refType: 'tenant',
      refId: grant.tenantId,
      reason: '开通赠送',
      adminId: grant.adminId,
    })
  }
  const words = createWordsService({ clock })

  const session = sessionModule(base, { grantClips, demo: config.demo })
  const textService = aiProvider(base, officialFetch)
  const settings = settingsModule(base, { throttle: session.throttle, textService: textService.state })
  const rewrite = aiRewrite(base, {
    provider: textService,
    fetch: officialFetch,
    words,
    preference: settings.service.rewriting,
  })
  const backups = backupsModule(base, { confirmPassword: settings.confirmPassword })
  const materials = materialsModule(base, { usesOf: [clipUses, usesOfAttachments, articleUses, planUses] })
  const uploads = uploadsModule(base, { library: materials.library, storage: materials.storage })
  const ownStudio = createClipStudio(base)
  const machines = machinesModule(base, { state: ownStudio.state })
  // A server that makes no films asks whether the team's workers can.
  const studio = config.role === 'api' ? { ...ownStudio, state: machines.teamState } : ownStudio
  const voices = voicesModule(base, { voices: studio.voices, fetch: officialFetch })
  const clips = clipsModule(base, {
    ledger,
    studio,
    voiceSet: voices.setOf,
    ...clipNeighbours(base),
  })
  const wechat = wechatModule(base, { pushed: () => messages.pushed })
  const core = composeCore(base, {
    settings: settings.service,
    confirmPassword: settings.confirmPassword,
    onRevoked: (deviceId) => channels.current?.cut(deviceId),
    wechat: wechat.service,
    words,
    rewrites: rewrite,
    clips,
    fetch: officialFetch,
  })
  const { devices, deviceWords, official, titles, anchors } = core
  const accounts = createAccountsModule(core.accounts)
  const publishing = createPublishingModule(core.publishing)
  const restores = restoresModule(base, { anchors, deviceWords })
  const ai = aiModule(base, {
    provider: textService,
    rewrite,
    texts: publishing.itemTexts,
    preference: settings.service.rewriting,
    savePreference: settings.service.saveRewriting,
  })
  const health = healthModule(base)
  const shares = sharesModule(base, { throttle: session.throttle })
  const messages = messagesModule(base, { accounts, deviceWords, words })
  return {
    session,
    machines,
    health: health.health,
    runSessions: publishing.runSessions,
    shareSessions: shares.access.session,
    stamps: { runs: publishing.runStamp, messages: messages.stamp },
    channel: deviceChannel(base, { devices, restores: restores.service, outcomes: publishing.outcomes }),
    modules: [
      session,
      settings,
      backups,
      materials,
      uploads,
      clips,
      machines,
      health,
      voices,
      official,
      accounts,
      wechat,
      publishing,
      plansModule(base, {
        works: publishing.planWorks,
        clips,
        platforms: accounts.platforms,
        titles: titles.ofPlans,
        rewriting: ai.rewriting,
        anchors,
        words,
        trackWords: createPlanTracker({ clock }),
      }),
      { name: 'attribution', bindings: attributionRoutes(base.clock) },
      budgetModule(base),
      { name: 'notifications', bindings: notificationsRoutes(base.clock) },
      {
        name: 'places',
        bindings: placesRoutes(
          { now, usesOf: anchorUses, renewPrograms, credentials: accounts.credentials, uses: accounts.uses },
          anchors,
        ),
      },
      ranksModule(base, { accounts }),
      articlesModule(base, {
        platforms: accounts.platforms,
        words,
        works: publishing.articleWorks,
        rewriting: ai.rewriting,
      }),
      worksModule(base, { accounts, settings: settings.service, anchors, restores: restores.looks, deviceWords }),
      restores,
      {
        name: 'project',
        bindings: projectRoutes({
          has: { wechat: wechat.bindings.length > 0, ai: ai.bindings.length > 0 },
          officialPlatforms: official.platforms,
          now,
          helperUrl: config.helperUrl,
          build: { version: config.version, commit: config.commit },
          demo: config.demo,
          demoWorkUrl: config.demoWorkUrl,
          notices: config.notices,
          sealingKey: base.sealing.publicKey,
          pictureUrl: base.pictureUrl,
          needsSetup: session.setup.needed,
        }),
      },
      installationModule(base, { ledger }),
      { name: 'jobs', bindings: jobsRoutes({ jobs: base.jobs }) },
      {
        name: 'logs',
        bindings: logsRoutes(createLogsService({ now })),
        periodic: [
          { name: 'logs.clean', everyMs: 3_600_000, run: async () => await cleanLogs(base.database.db, now()) },
        ],
      },
      // Imports and plans make thousands of rows within a minute.
      {
        name: 'statistics',
        bindings: [],
        periodic: [
          {
            name: 'statistics.refresh',
            everyMs: 60_000,
            timeless: true,
            run: async () => await base.database.refreshStatistics(),
          },
        ],
      },
      keywordsModule(base, { titles: titles.maker, words, fetch: officialFetch }),
      ai,
      { name: 'creation', bindings: creationRoutes({ now, fileUrl: base.fileUrl }) },
      { name: 'devices', bindings: devicesRoutes(devices) },
      { name: 'words', bindings: wordsRoutes(words) },
      { name: 'operators', bindings: operatorsRoutes({ fileUrl: base.fileUrl }) },
      { name: 'todo', bindings: todoRoutes({ now }) },
      { name: 'data', bindings: dataRoutes({ clock: base.clock, stamp: async () => await base.database.stamp() }) },
      shares,
      leadsModule(base, { confirmPassword: settings.confirmPassword }),
      messages,
      operationsModule(base, { messages: messages.parts }),
      { name: 'wallet', bindings: walletRoutes(createWalletService({ ledger })) },
    ],
  }
}
