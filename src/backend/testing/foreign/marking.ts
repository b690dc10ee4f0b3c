// What the rows of each room are made with.
import type { TestSession } from '../app.ts'

export interface Marking {
  readonly session: TestSession
  /** `own` stands in what belongs to accounts and people, `shared` in what belongs to the whole company. */
  readonly mark: { readonly own: string; readonly shared: string }
}

/** Of a row that is not deleted. */
export const NOTHING = { delete_time: null } as const

/** Runs an insert that answers one id. */
export async function idOf(query: { executeTakeFirstOrThrow(): Promise<{ id: number }> }): Promise<number> {
  return (await query.executeTakeFirstOrThrow()).id
}
