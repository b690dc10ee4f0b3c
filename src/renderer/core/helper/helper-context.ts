import { makeContext } from '../context/make-context.ts'
import type { HelperLink } from './helper-link.ts'
import type { PersonDesk } from './person-desk.ts'

/** The link itself, for `send`, `require` and `connect`. */
export const [HelperContext, useHelperLink] = makeContext<HelperLink>('helper')

/** What the helper waits for a person to do. */
export const [PersonsContext, usePersons] = makeContext<PersonDesk>('persons')
