// All mutations, by what they break.
import { acceptance } from './list/acceptance.ts'
import { access } from './list/access.ts'
import { brokenOff } from './list/broken-off.ts'
import { content } from './list/content.ts'
import { dataSafety } from './list/data-safety.ts'
import { files } from './list/files.ts'
import { helperDoor } from './list/helper-door.ts'
import { interfaceComments } from './list/interface-comments.ts'
import { numbers } from './list/numbers.ts'
import { leads } from './list/leads.ts'
import { messages } from './list/messages.ts'
import { operations } from './list/operations.ts'
import { planning } from './list/planning.ts'
import { programsAndPage } from './list/programs-and-page.ts'
import { publishBackend } from './list/publish-backend.ts'
import { publishOnce } from './list/publish-once.ts'
import { reading } from './list/reading.ts'
import { replying } from './list/replying.ts'
import { directReplying } from './list/direct-replying.ts'
import { replies } from './list/replies.ts'
import { rules } from './list/rules.ts'
import { sessions } from './list/sessions.ts'
import { shares } from './list/shares.ts'
import { slow } from './list/slow.ts'
import { tenants } from './list/tenants.ts'
import { timeChannels } from './list/time-channels.ts'
import { worksOnce } from './list/works-once.ts'
import type { Mutation } from './mutation.ts'

export const MUTATIONS: readonly Mutation[] = [
  ...publishOnce,
  ...acceptance,
  ...publishBackend,
  ...worksOnce,
  ...brokenOff,
  ...helperDoor,
  ...access,
  ...sessions,
  ...tenants,
  ...shares,
  ...leads,
  ...messages,
  ...dataSafety,
  ...programsAndPage,
  ...content,
  ...files,
  ...numbers,
  ...planning,
  ...timeChannels,
  ...reading,
  ...interfaceComments,
  ...replying,
  ...directReplying,
  ...replies,
  ...rules,
  ...operations,
  ...slow,
]
