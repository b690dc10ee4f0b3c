import { lazy, Suspense } from 'react'
import { useStore } from 'zustand'
import { useServices } from '../../core/services/services-context.ts'

const UploadDock = lazy(() => import('../../core/uploads/upload-dock.tsx').then((m) => ({ default: m.UploadDock })))

/** The queue of uploads beside every screen; its code comes with the first file. */
export function UploadCorner() {
  const { uploads, i18n } = useServices()
  const wanted = useStore(uploads.store, (state) => state.items.length > 0)
  if (wanted) void i18n.loadNamespaces('uploads')
  return wanted ? (
    <Suspense fallback={null}>
      <UploadDock />
    </Suspense>
  ) : null
}
