import type { ReactNode } from 'react'
import { hasPerm, type Perm } from '../../../contract/permissions.ts'
import { useSession } from '../session/use-session.ts'

/** Does the signed-in operator hold this right? */
export function usePermit(perm: Perm): boolean {
  return useSession((state) => hasPerm(state.perms, perm))
}

/** Asks for several rights at once: `const may = useMay(); may('account:del')`. */
export function useMay(): (perm: Perm) => boolean {
  const perms = useSession((state) => state.perms)
  return (perm) => hasPerm(perms, perm)
}

export interface PermitProps {
  perm: Perm
  children: ReactNode
  /** Shown instead when the right is missing; nothing by default (the button is hidden). */
  otherwise?: ReactNode
}

/** Shows its children only to operators who hold the right. */
export function Permit({ perm, children, otherwise = null }: PermitProps) {
  return usePermit(perm) ? children : otherwise
}
