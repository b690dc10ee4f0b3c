import { hasPerm } from '../../../contract/permissions.ts'
import { HelperError } from '../../core/errors/helper-error.ts'
import { ApiError } from '../../core/http/api-error.ts'
import type { Services } from '../../core/services/services.ts'

/**
 * What the page does by itself while somebody is signed in, whatever screen is shown and also with the window hidden:
 * the live stream, and the duties of `core/duties`. Its code comes after the first paint.
 */
export async function startBackground({
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
}: Services): Promise<void> {
  try {
    const [
      { createLiveStream },
      { createPageSight, takeStreamSlot },
      { watchSessionForLive },
      { runDuties },
      { pageDuties },
      { afterMessages, afterPublishing, afterRanks },
    ] = await Promise.all([
      import('../../core/live/live-stream.ts'),
      import('../../core/live/stream-slots.ts'),
      import('../../core/live/watch-session.ts'),
      import('../../core/duties/run-duties.ts'),
      import('./page-duties.ts'),
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
    const onMessages = new Set<() => void>()
    watchSessionForLive(
      session,
      createLiveStream({
        token: () => session.store.getState().token,
        onNews(topic) {
          if (topic !== 'messages' && hasPerm(session.store.getState().perms, 'task:list')) void publishing.refresh()
          if (topic === 'runs') return
          void afterMessages(queries)
          for (const listener of onMessages) listener()
        },
        ...shared,
      }),
      publishing.forget,
    )
    // A check is its person's: the next one neither sees nor ends it.
    session.store.subscribe((now, before) => now.token !== before.token && checks.stop())
    runDuties(
      {
        perms: () => {
          const { token, admin, perms } = session.store.getState()
          return token !== '' && admin !== null && admin.expired === 0 ? perms : null
        },
        helperConnected: () => helper.store.getState().connected,
        onChange: (listener) => {
          const offs = [
            session.store.subscribe(listener),
            helper.store.subscribe((state, before) => state.connected !== before.connected && listener()),
          ]
          return () => {
            for (const off of offs) off()
          }
        },
        now: Date.now,
        random: Math.random,
        timers: {
          set: (run, ms) => window.setTimeout(run, ms),
          clear: (handle) => window.clearTimeout(handle),
        },
        // What the service or the helper refuses, or a lost line, passes by itself: the next round tries again.
        onProblem: (_duty, error) => {
          if (!(error instanceof ApiError) && !(error instanceof HelperError)) errors.report(error, 'warn')
        },
      },
      pageDuties({
        http,
        helper,
        session,
        storage,
        publishing,
        ranks,
        win: window,
        manualRunActive: () => runs.getState().manual,
        notify(title, body) {
          notices.info(`${title}：${body}`)
          void host.notify(title, body).catch(() => undefined)
        },
        words: () => i18n.getFixedT(null, 'publish'),
        onRefusedTable: (error) => errors.report(error, 'warn'),
        publishingChanged: () => void afterPublishing(queries),
        messagesChanged: () => void afterMessages(queries),
        onMessages(listener) {
          onMessages.add(listener)
          return () => void onMessages.delete(listener)
        },
        ranksChanged: () => void afterRanks(queries),
      }),
    )
  } catch (error) {
    errors.report(error)
  }
}
