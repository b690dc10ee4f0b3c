import { useState } from 'react'
import { readJson, safeStorage } from '../../../lib/storage.ts'

export type WorkView = 'table' | 'cards'
const KEY = 'plan-task-view'

/** Table or cards, kept in this browser. */
export const useWorkView = (): [WorkView, (view: WorkView) => void] => {
  const [view, setView] = useState<WorkView>(() => (readJson(safeStorage(window.localStorage), KEY) === 'cards' ? 'cards' : 'table'))
  return [view, (next) => {
    safeStorage(window.localStorage).set(KEY, JSON.stringify(next))
    setView(next)
  }]
}
