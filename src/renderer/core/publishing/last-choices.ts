import { z } from 'zod'
import { ownKey, readJson, type SafeStorage } from '../../lib/storage.ts'
import { useStorage } from '../host/host-context.ts'
import { useSession } from '../session/use-session.ts'

const choices = z
  .object({
    /** Accounts that got the works. */
    accounts: z.array(z.number().int()),
    topics: z.array(z.string()),
    /** Where films were taken from. */
    kind: z.enum(['output', 'video']),
  })
  .partial()
/** What an operator chose last when works were made; absent = never chosen on this computer. */
export type LastChoices = z.infer<typeof choices>

const keyOf = (adminId: number): string => ownKey('last-choices', adminId)

/** The operator's last choices on this computer; what can't be read is forgotten. */
export function loadChoices(storage: SafeStorage, adminId: number): LastChoices {
  return choices.safeParse(readJson(storage, keyOf(adminId))).data ?? {}
}
/** Keeps what was chosen; what is not named stays as it was. */
export function keepChoices(storage: SafeStorage, adminId: number, chosen: LastChoices): void {
  return storage.set(keyOf(adminId), JSON.stringify({ ...loadChoices(storage, adminId), ...chosen }))
}

/** Only those that can publish now: one that dropped out or was deleted since is not chosen by itself. */
export function stillAble(
  accounts: readonly number[],
  groups: readonly { list: readonly { id: number; disabled_reason: string }[] }[],
): number[] {
  const able = new Set(
    groups.flatMap((group) => group.list.filter((one) => one.disabled_reason === '').map((one) => one.id)),
  )
  return accounts.filter((id) => able.has(id))
}

/** The signed-in operator's last choices, for forms to begin with, and how they are kept. */
export function useLastChoices(): { last: LastChoices; keep: (chosen: LastChoices) => void } {
  const storage = useStorage()
  const adminId = useSession((state) => state.admin?.id ?? 0)
  return { last: loadChoices(storage, adminId), keep: (chosen) => keepChoices(storage, adminId, chosen) }
}
