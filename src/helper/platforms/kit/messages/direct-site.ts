// What the shared steps need to know of one site's page of private messages: its elements, the answers that the page is
// given, and where each fact comes from.
import type { SeenMessage } from '../../../../contract/entities/message.ts'
import type { Selectors } from '../../../browser/waiting.ts'
import type { Author, PageSite, Source, Written } from './site.ts'

/** Keys of a platform's selector table that belong to its page of private messages; as those of comments. */
export type DirectKey =
  | 'sessionsAnswer'
  | 'directAnswer'
  | 'peopleAnswer'
  | 'directMenu'
  | 'directMenuGroup'
  | 'directSession'
  | 'directFolder'
  | 'directTab'
  | 'directMainTab'
  | 'directRow'
  | 'directBusy'
  | 'directHeader'
  | 'directBox'
  | 'directSend'
  | 'directSendAnswer'
export type DirectTable = Readonly<Record<DirectKey, Selectors>>

/** Somebody by the id that messages name; '' = not told. */
export type Person = Author

/** One conversation of the account with one guest. */
export interface SessionRow {
  /** As the page's questions for its messages name it. */
  readonly id: string
  /** Of the newest message; another one after each message. */
  readonly newestId: string
  /** Of the newest message: seconds, milliseconds or microseconds. */
  readonly time: number
  /** It stands above the others whatever its time. */
  readonly isPinned: boolean
}
export interface SessionPage {
  /** Of guests alone: notices of the site and groups are none. Newest first. */
  readonly rows: readonly SessionRow[]
  readonly more: boolean
}

export interface DirectRow {
  readonly id: string
  readonly fromUid: string
  readonly toUid: string
  /** Undefined = what words and picture tell. */
  readonly type: SeenMessage['type'] | undefined
  readonly text: string
  readonly image: string
  readonly sticker: string
  readonly time: number
  readonly isWithdrawn: boolean
  /** The message that this one takes back, '' = none. Then it is no message itself. */
  readonly withdraws: string
}
export interface DirectPage {
  readonly rows: readonly DirectRow[]
  /** There are older ones; of a list of all conversations: the page goes on asking by itself. */
  readonly more: boolean
  /** Whose messages these are; '' = of several conversations. */
  readonly sessionId: string
}

export interface DirectSite extends PageSite {
  readonly table: DirectTable
  readonly sources: {
    /** Conversations are opened one after the other. Absent: the page is given the messages of all of them. */
    readonly sessions?: Source<SessionPage>
    readonly direct: Source<DirectPage>
    /** Where names are told beside. */
    readonly people?: Source<readonly Person[]>
    /** What the page is given when it sends a message; `parentId`: to whom. Absent: they can't be answered. */
    readonly reply?: Source<Written>
  }
  /** Address of one conversation within the page, named by its guest. Absent: it is a row of the list. */
  readonly addressOf?: (sessionId: string) => string
  /** To people of `directTab` one message may be sent until they answer. */
  readonly greetingOnce?: boolean
}
