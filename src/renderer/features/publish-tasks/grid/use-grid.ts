import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import type { Platform } from '../../../../contract/entities/account.ts'
import type { PublishItem } from '../../../../contract/entities/publish.ts'
import { saveItems } from '../../../../contract/http/publish-grid.ts'
import { listPlatforms } from '../../../../contract/http/third-auth.ts'
import { publishPreflight, taskInfo, taskVideoList } from '../../../../contract/http/wisdom-seo.ts'
import { apiKey, refresh } from '../../../core/http/api-key.ts'
import { useApi } from '../../../core/http/use-api.ts'
import { useServices } from '../../../core/services/services-context.ts'
import { createGridCore, type GridCore } from './grid-core.ts'
import type { SaveState } from './grid-saver.ts'
import type { GridState } from './grid-store.ts'

export interface Grid {
  core: GridCore
  state: GridState
  saveState: SaveState
  platforms: ReadonlyMap<string, Platform>
}

const NONE: readonly never[] = []

/** The sheet's cells for these items: drafts, history, and saving by itself. */
export function useGrid(items: readonly PublishItem[]): Grid {
  const { http } = useServices()
  const client = useQueryClient()
  const list = useApi(listPlatforms, {}, { staleMs: 300_000, quiet: true }).data ?? NONE
  const core = useMemo(
    () =>
      createGridCore(async (changes) => {
        const output = await http.call(
          saveItems,
          { items: changes },
          { quiet: true, overlay: false, idempotencyKey: crypto.randomUUID() },
        )
        await refresh(client, taskVideoList, taskInfo)
        // While the sheet is shown it checks again when the works change (use-recheck.ts); whoever left meanwhile must
        // not come back to a check of before.
        void client.invalidateQueries({ queryKey: apiKey(publishPreflight), refetchType: 'none' })
        return output
      }),
    [http, client],
  )
  const platforms = useMemo(() => new Map(list.map((one) => [one.value, one])), [list])
  useLayoutEffect(() => core.setFacts(items, list), [core, items, list])
  // What waits is sent when the screen is left.
  useEffect(() => () => void core.saver.flush().finally(() => core.saver.stop()), [core])
  const state = useStore(core.grid.store)
  const saveState = useStore(core.saver.store, (one) => one.state)
  return { core, state, saveState, platforms }
}
