import type { LaunchCode } from './host.ts'

/**
 * The one-time pairing code with which the launcher opened the page (`#pair=1234-5678`, with the mark of the helper's
 * key behind a point). It is taken out of the address and the history at once; `take` gives it a single time.
 */
export function takePairingCode(win: Pick<Window, 'location' | 'history'>): {
  present: boolean
  take: () => LaunchCode | null
} {
  const [, digits, keyMark = ''] = /^#pair=([0-9-]{4,16})(?:\.([A-Za-z0-9_-]{22}))?$/.exec(win.location.hash) ?? []
  let code: LaunchCode | null = digits === undefined ? null : { code: digits, keyMark }
  if (code !== null) win.history.replaceState(win.history.state, '', win.location.pathname + win.location.search)
  return {
    present: code !== null,
    take: () => {
      const given = code
      code = null
      return given
    },
  }
}
