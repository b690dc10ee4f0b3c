import { clipFonts } from '../../../contract/http/clip.ts'
import { useApi } from '../http/use-api.ts'

const POLL_MS = 1500

/** All fonts; asked again while pictures of the product's are still being drawn. */
export function useFonts() {
  return useApi(
    clipFonts,
    {},
    {
      staleMs: 600_000,
      pollMs: (fonts) => (fonts?.some((font) => font.own === 0 && font.preview_url === '') ? POLL_MS : false),
    },
  )
}
