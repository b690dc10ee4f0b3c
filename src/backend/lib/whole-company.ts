// The one door through which code that answers an operator of a narrower data scope may look at the whole company.
import type { KyselyPlugin } from 'kysely'
import type { Db } from '../ports/database.ts'

/**
 * Why somebody looks past an operator's data scope. What is found this way decides or is kept; it is not shown beyond
 * what the reason says.
 */
export const COMPANY_REASONS = {
  sight: 'conditions that say what is in sight are themselves asked of the whole company',
  unique: 'a name, title, token or account is taken whoever has it',
  limits: 'the company pays for and is limited to all its rows together',
  accounts: 'where an account is used, when it published and what its grant is worth is true whoever asks',
  works: 'the state, attempts and numbers of a work or task that was found in sight are kept as a whole',
  institution: 'what an institution or shop tells of its sub-accounts holds for all of them',
  platforms: 'what search pages and works lists show is matched with everything that the company published',
  settings: 'what the company, or the maker of a work, decided holds for whoever sends it',
  leads: 'what happens to a lead that was found in sight is kept and counted, whoever sees it afterwards',
  messages: 'what a computer read of an account in sight is kept and counted, whoever sees it afterwards',
  names: 'names that are taken out of what people without a session read are those of every account',
  company: 'a change of what belongs to the company reaches everything that uses it',
} as const
export type CompanyReason = keyof typeof COMPANY_REASONS

/** A plugin that narrows to one operator, and the one that sees his whole company. */
export interface NarrowingPlugin extends KyselyPlugin {
  readonly company: KyselyPlugin
}

const isNarrowing = (plugin: KyselyPlugin): plugin is NarrowingPlugin => 'company' in plugin

/**
 * The same handle, in or outside a transaction, without the operator's data scope; still confined to the tenant. The
 * handle itself where it is not narrowed.
 */
export function wholeCompany(db: Db, _reason: CompanyReason): Db {
  const { plugins } = db.getExecutor()
  if (!plugins.some(isNarrowing)) return db
  return plugins.reduce<Db>(
    (made, plugin) => made.withPlugin(isNarrowing(plugin) ? plugin.company : plugin),
    db.withoutPlugins(),
  )
}
