import { memo, type ReactNode } from 'react'

/**
 * What it holds stays as it was while a drawer moves out: whoever closes it has often forgotten already whom it was
 * about.
 */
export const Still = memo(
  function Still({ children }: { open: boolean; children: ReactNode }) {
    return children
  },
  (_, next) => !next.open,
)
