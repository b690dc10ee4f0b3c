/**
 * The one-time pairing code with which the launcher opened the page (`#pair=1234-5678`). It is taken out of the address and the
 * history at once; `take` gives it a single time.
 */
export const takePairingCode = (win: Pick<Window, 'location' | 'history'>): { present: boolean; take: () => string | null } => {
  let code = /^#pair=([0-9-]{4,16})$/.exec(win.location.hash)?.[1] ?? null
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
