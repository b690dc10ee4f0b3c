import { ACCOUNT_USE_BEAT_MS } from '../../../contract/constants.ts'
import type { UsePurpose } from '../../../contract/entities/account-use.ts'
import { beatAccountUses, releaseAccountUses } from '../../../contract/http/account-uses.ts'
import type { HelperLink } from '../helper/helper-link.ts'
import type { HttpClient } from '../http/http-client.ts'

export interface UseDeps {
  http: Pick<HttpClient, 'call'>
  helper: Pick<HelperLink, 'store'>
  /** Another computer took these accounts over meanwhile. */
  onLost?: (ids: readonly number[]) => void
  /** The backend gives them free by itself, with the outcome. */
  endsByItself?: boolean
  /** The backend gives them free when it is told what came of it; what failed is given free here. */
  outcomeFrees?: boolean
}

const SILENT = { overlay: false, quiet: true } as const

/**
 * Tells the backend once a minute that this computer's helper still uses these accounts; the backend handed them out
 * with the job. Answers a function that ends it and gives them free for other computers, or with false lets them run
 * out; safe to call twice.
 */
export function keepUse(
  { http, helper, onLost, endsByItself }: UseDeps,
  ids: readonly number[],
  purpose: UsePurpose,
): (giveFree?: boolean) => void {
  const device = helper.store.getState().info?.device_id ?? ''
  if (device === '' || ids.length === 0) return () => undefined
  let mine = [...ids]
  const beat = async (): Promise<void> => {
    if (mine.length === 0) return
    const { lost } = await http.call(beatAccountUses, { ids: mine, purpose, device_id: device }, SILENT)
    if (lost.length === 0) return
    const gone = lost.map((use) => use.third_auth_id)
    mine = mine.filter((id) => !gone.includes(id))
    onLost?.(gone)
  }
  const timer = setInterval(() => void beat().catch(() => undefined), ACCOUNT_USE_BEAT_MS)
  let over = false
  return (giveFree = true) => {
    if (over) return
    over = true
    clearInterval(timer)
    if (giveFree && endsByItself !== true) releaseUse({ http, helper }, mine, purpose)
  }
}

/** Gives these accounts free for other computers. */
export function releaseUse({ http, helper }: UseDeps, ids: readonly number[], purpose: UsePurpose): void {
  const device_id = helper.store.getState().info?.device_id ?? ''
  if (device_id !== '' && ids.length > 0)
    http.call(releaseAccountUses, { ids: [...ids], purpose, device_id }, SILENT).catch(() => undefined)
}

/** Runs `work` while the accounts are kept. */
export async function withUse<T>(
  deps: UseDeps,
  ids: readonly number[],
  purpose: UsePurpose,
  work: () => Promise<T>,
): Promise<T> {
  const end = keepUse(deps, ids, purpose)
  let isDone = false
  try {
    const done = await work()
    isDone = true
    return done
  } finally {
    end(!isDone || deps.outcomeFrees !== true)
  }
}
