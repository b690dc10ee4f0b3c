import { lazy, Suspense, useEffect } from 'react'
import { useStore } from 'zustand'
import { unclaimed } from '../../core/helper/person-desk.ts'
import { useServices } from '../../core/services/services-context.ts'
import { useSession } from '../../core/session/use-session.ts'

const PersonDialog = lazy(() =>
  import('../../core/helper/person-dialog.tsx').then((m) => ({ default: m.PersonDialog })),
)

/** What waits for a person, on any screen, and how it ended. */
export function PersonDialogs() {
  const { persons, i18n, notices, host, helper } = useServices()
  const signedIn = useSession((state) => state.token !== '')
  const waiting = useStore(persons.store, (state) => unclaimed(state).length > 0)
  useEffect(() => {
    const texts = (): Promise<unknown> => i18n.loadNamespaces('person')
    const offNew = persons.onNew((item) => {
      void texts()
      // The desktop's helper tells the person itself.
      if (document.hidden && helper.store.getState().info?.mode === 'standalone')
        void host.notify(item.title, item.text).catch(() => undefined)
    })
    const offDone = persons.onDone((item, outcome) => {
      if (item.login_id !== '' || outcome === 'gone' || outcome === 'cancelled') return
      void texts().then(() =>
        outcome === 'answered'
          ? notices.success(i18n.t('person:answered', { title: item.title }))
          : notices.warning(i18n.t(item.item_id > 0 ? 'person:expiredWork' : 'person:expired', { title: item.title })),
      )
    })
    return () => {
      offNew()
      offDone()
    }
  }, [persons, i18n, notices, host, helper])
  return waiting && signedIn ? (
    <Suspense fallback={null}>
      <PersonDialog />
    </Suspense>
  ) : null
}
