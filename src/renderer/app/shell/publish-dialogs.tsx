import { lazy, Suspense } from 'react'
import { useStore } from 'zustand'
import { useServices } from '../../core/services/services-context.ts'

const Dialogs = lazy(async () => {
  const [{ PublishDialog }, { PublishQuestions }] = await Promise.all([import('../../core/publishing/publish-dialog.tsx'), import('../../core/publishing/publish-questions.tsx')])
  return {
    default: () => (
      <>
        <PublishDialog />
        <PublishQuestions />
      </>
    ),
  }
})

/** The publish dialog and its questions; their code comes when the first one is needed, and stays for the rest of the visit. */
export function PublishDialogs() {
  const { publishing, i18n } = useServices()
  const wanted = useStore(publishing.store, (state) => state.run !== null || state.concurrent !== null || state.preflight !== null)
  if (wanted) void i18n.loadNamespaces('publish')
  return wanted ? (
    <Suspense fallback={null}>
      <Dialogs />
    </Suspense>
  ) : null
}
