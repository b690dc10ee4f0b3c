import { useState } from 'react'
import { useServices } from '../../../core/services/services-context.ts'
import { useSession } from '../../../core/session/use-session.ts'

export type View = 'grid' | 'list'

/** Grid or list, as this operator left it in this browser. */
export const useView = (): [View, (view: View) => void] => {
  const { storage } = useServices()
  const owner = useSession((state) => state.admin?.id ?? 0)
  const key = `materials-view:${owner}`
  const [changed, setChanged] = useState<{ key: string; view: View } | null>(null)
  const view = changed?.key === key ? changed.view : storage.get(key) === 'list' ? 'list' : 'grid'
  return [
    view,
    (next) => {
      storage.set(key, next)
      setChanged({ key, view: next })
    },
  ]
}
