import type { Services } from '../../core/services/services.ts'

/**
 * Login checks every ten minutes, automatic publishing of due items, outcomes settled after a restart, looks at ranks:
 * they run while somebody is signed in, whatever screen is shown and also with the window hidden. Its code comes after
 * the first paint.
 */
export const startBackground = async ({
  http,
  helper,
  session,
  storage,
  runs,
  host,
  notices,
  queries,
  errors,
  ranks,
  checks,
  publishing,
  i18n,
}: Services): Promise<void> => {
  try {
    const [
      { createLiveStream },
      { createPageSight, takeStreamSlot },
      { watchSessionForLive },
      { watchSessionForBackground },
      { startTableRelay },
      { startRankRelay },
      { afterPublishing, afterRanks },
    ] = await Promise.all([
      import('../../core/live/live-stream.ts'),
      import('../../core/live/stream-slots.ts'),
      import('../../core/live/watch-session.ts'),
      import('../../core/publishing/background.ts'),
      import('../../core/helper/table-relay.ts'),
      import('../../core/ranks/rank-relay.ts'),
      import('./after-background.ts'),
      i18n.loadNamespaces('publish'),
    ])
    // The desktop's one window goes on hearing in the tray; a browser has few connections for all its tabs.
    const shared =
      host.kind === 'web'
        ? {
            sight: createPageSight(document),
            takeSlot: async () => await takeStreamSlot((navigator as Partial<Navigator>).locks),
          }
        : {}
    watchSessionForLive(
      session,
      createLiveStream({
        token: () => session.store.getState().token,
        onNews: () => void publishing.refresh(),
        ...shared,
      }),
      publishing.forget,
    )
    // A check is its person's: the next one neither sees nor ends it.
    session.store.subscribe((now, before) => now.token !== before.token && checks.stop())
    startTableRelay({ http, session, helper, onProblem: (error) => errors.report(error, 'warn') })
    startRankRelay({ http, session, helper, desk: ranks, win: window, changed: () => void afterRanks(queries) })
    watchSessionForBackground({
      http,
      helper,
      session,
      storage,
      publishing,
      manualRunActive: () => runs.getState().manual,
      notify(title, body) {
        notices.info(`${title}：${body}`)
        void host.notify(title, body).catch(() => undefined)
      },
      words: () => i18n.getFixedT(null, 'publish'),
      changed: () => void afterPublishing(queries),
    })
  } catch (error) {
    errors.report(error)
  }
}
