import type { ReactNode } from 'react'
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
  /** Name of a platform, its code while the names are on their way. */
  nameOf: (value: string) => string
  /** For the Select or the filter: says so where the platforms could not be loaded. */
  failed: ReturnType<typeof failedChoices>
}

const NONE: readonly { value: string; name: string; account_count: number }[] = []

/** Platforms as choices of a list or form. `used`: only those with accounts. */
export function usePlatformOptions({ used = false }: { used?: boolean } = {}): PlatformOptions {
  const query = useApi(listPlatforms, {}, { quiet: true, staleMs: 300_000 })
  const platforms = query.data ?? NONE
  return {
    options: platforms
      .filter((one) => !used || one.account_count > 0)
      .map((one) => ({
        value: one.value,
        search: one.name,
        label: (
          <span className="platform-option">
            <PlatformIcon value={one.value} size={16} />
            {one.name}
          </span>
        ),
      })),
    nameOf: (value) => platforms.find((one) => one.value === value)?.name ?? value,
    failed: failedChoices(query),
  }
}
