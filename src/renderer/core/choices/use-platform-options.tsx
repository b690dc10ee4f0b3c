import type { ReactNode } from 'react'
import { PLATFORMS } from '../../../contract/platforms.ts'
import { listPlatforms } from '../../../contract/http/third-auth.ts'
import { PlatformIcon } from '../../ui/platform-icon.tsx'
import { useApi } from '../http/use-api.ts'
import { failedChoices } from './failed-choices.tsx'
import './choices.css'

/** One choice of a list: shown with its mark, found by its name. */
export interface PlatformOption {
  value: string
  label: ReactNode
  /** What typing is compared with. */
  search: string
}
export interface PlatformOptions {
  options: readonly PlatformOption[]
  /** Name of a platform, its code where nobody knows one. */
  nameOf: (value: string) => string
  /** For the Select or the filter: says so where the platforms could not be loaded. */
  failed: ReturnType<typeof failedChoices>
}

const NONE: readonly { value: string; name: string; account_count: number }[] = []

/** Platforms as choices of a list or form. `used`: only those with accounts, and `chosen`, whatever is known of it. */
export function usePlatformOptions({
  used = false,
  chosen = '',
}: { used?: boolean; chosen?: string | undefined } = {}): PlatformOptions {
  const query = useApi(listPlatforms, {}, { quiet: true, staleMs: 300_000 })
  const platforms = query.data ?? NONE
  const listed = platforms.filter((one) => !used || one.account_count > 0 || one.value === chosen)
  // Its name is known before the list is there.
  const early = listed.some((one) => one.value === chosen) ? [] : PLATFORMS.filter((one) => one.value === chosen)
  return {
    options: [...early, ...listed].map((one) => ({
      value: one.value,
      search: one.name,
      label: (
        <span className="platform-option">
          <PlatformIcon value={one.value} size={16} />
          {one.name}
        </span>
      ),
    })),
    nameOf: (value) => [...platforms, ...PLATFORMS].find((one) => one.value === value)?.name ?? value,
    failed: failedChoices(query),
  }
}
