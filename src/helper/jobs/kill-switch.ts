// Stops publishing on a platform whose pages have changed, instead of failing item after item.
import { HelperError } from '../lib/errors.ts'

const IN_A_ROW = 3
const PAUSE_MS = 30 * 60_000

export interface KillSwitch {
  /** @throws HelperError kind `page-changed`, code PLATFORM_PAUSED while tripped */
  check(platform: string, name: string): void
  /** Outcome of a publish: null = it went well. */
  record(platform: string, error: HelperError | null): void
}

/** Trips after 3 `page-changed` in a row on one platform, for 30 minutes; then one more try is let through. */
export function createKillSwitch(now: () => number = Date.now): KillSwitch {
  const state = new Map<string, { count: number; until: number }>()
  return {
    check: (platform, name) => {
      const found = state.get(platform)
      if (!found || now() >= found.until) return
      const minutes = Math.ceil((found.until - now()) / 60_000)
      throw new HelperError({
        kind: 'page-changed',
        code: 'PLATFORM_PAUSED',
        msg: `${name}页面可能已改版，连续 ${IN_A_ROW} 次发布失败，已暂停该平台发布，请更新云管家或 ${minutes} 分钟后再试`,
      })
    },
    record: (platform, error) => {
      if (error === null) return void state.delete(platform)
      if (error.kind !== 'page-changed' || error.code === 'PLATFORM_PAUSED') return
      const count = (state.get(platform)?.count ?? 0) + 1
      state.set(platform, { count, until: count >= IN_A_ROW ? now() + PAUSE_MS : 0 })
    },
  }
}
