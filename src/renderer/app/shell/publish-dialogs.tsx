import { lazy, Suspense } from 'react'
import { useStore } from 'zustand'
import { isAlive } from '../../core/publishing/run-result.ts'
import { useServices } from '../../core/services/services-context.ts'

const Dialogs = lazy(async () => {
  const [{ PublishDialog }, { PublishQuestions }, { RunDock }] = await Promise.all([
    import('../../core/publishing/publish-dialog.tsx'),
    import('../../core/publishing/publish-questions.tsx'),
    import('../../core/publishing/run-dock.tsx'),
  ])
  return {
    default: () => (
      <>
        <PublishDialog />
        <PublishQuestions />
        <RunDock />
      </>
    ),
  }
})

/**
 * The publish dialog, its questions, and the runs that were put aside; their code comes when the first one is needed,
 * and stays for the rest of the visit.
 */
export function PublishDialogs() {
  const { publishing, i18n } = useServices()
  const wanted = useStore(
    publishing.store,
    (state) =>
      state.open !== 0 ||
      state.concurrent !== null ||
      state.preflight !== null ||
      state.untold.length > 0 ||
      state.runs.some(isAlive),
  )
  if (wanted) void i18n.loadNamespaces('publish')
  return wanted ? (
    <Suspense fallback={null}>
      <Dialogs />
    </Suspense>
  ) : null
}
