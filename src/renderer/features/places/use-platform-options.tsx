import { listPlatforms } from '../../../contract/http/third-auth.ts'
import { useApi } from '../../core/http/use-api.ts'
import { PlatformIcon } from '../../ui/platform-icon.tsx'

/** Platforms as options of a choice, with their marks; names by value. */
export const usePlatformOptions = () => {
  const found = useApi(listPlatforms, {}, { quiet: true, staleMs: 300_000 })
  const platforms = found.data ?? []
  return {
    options: platforms.map((one) => ({ value: one.value, label: <span className="anchor-platform"><PlatformIcon value={one.value} size={16} />{one.name}</span> })),
    nameOf: (value: string): string => platforms.find((one) => one.value === value)?.name ?? value,
  }
}
