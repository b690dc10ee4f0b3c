// What the shared steps need to know of one site's page of comments: its elements, the answers that the page is given,
// and where each fact comes from.
import type { z } from 'zod'
import type { SeenMessage } from '../../../../contract/entities/message.ts'
import type { Selectors } from '../../../browser/waiting.ts'
import { exactJson } from '../site-json.ts'

/**
 * Keys of a platform's selector table that belong to its page of comments. An empty list = the page has no such thing.
 * Those of rows are plain CSS; those of `reply…` also `text(css)=words`, the whole text of an element. Keys in
 * `Answer` hold the end of an address's path, written as a selector that finds nothing (`pathEnd`): so a signed table
 * can replace it like any other list.
 */
export type MessagesKey =
  | 'commentsAnswer'
  | 'repliesAnswer'
  | 'worksAnswer'
  | 'whoAnswer'
  | 'commentsRow'
  | 'commentsExpand'
  | 'commentsNext'
  | 'commentsChooser'
  | 'commentsWork'
  | 'commentsWorkPress'
  | 'commentsBusy'
  | 'replyAnswer'
  | 'replyName'
  | 'replyWords'
  | 'replyButton'
  | 'replyBox'
  | 'replySend'
export type MessagesTable = Readonly<Record<MessagesKey, Selectors>>

/** A path's end as a table holds it. */
export function pathEnd(end: string): string {
  return `[data-answer$="${end}"]`
}
/** The ends of paths in a list of a table; other selectors are none. */
export function pathsOf(list: Selectors): string[] {
  return list.flatMap((one) => /^\[data-answer\$="(\/[^"]+)"\]$/.exec(one)?.[1]?.replace(/\/+$/, '') ?? [])
}

/** What the page itself asked. */
export interface Question {
  readonly url: URL
  /** Body of a POST, '' of others. */
  readonly body: string
}
/** Somebody as a site names them; '' = it doesn't. */
export interface Author {
  readonly uid: string
  readonly name: string
  readonly avatar: string
}
export interface CommentRow {
  readonly id: string
  /** The comment that began the thread; '' = this one. */
  readonly rootId: string
  /** What it answers, '' = nothing. */
  readonly parentId: string
  readonly author: Author
  /** Other ids of the author, e.g. 抖音's sec_uid. */
  readonly otherIds?: readonly string[]
  /** Of the comment that began, where the answer tells it beside. */
  readonly rootAuthor?: Author | undefined
  /** Whom it answers, '' = not told. */
  readonly replyToUid: string
  readonly workId: string
  readonly workTitle: string
  readonly workUrl: string
  readonly text: string
  readonly image: string
  readonly sticker: string
  /** Where words and picture don't tell it. */
  readonly type?: SeenMessage['type'] | undefined
  /** Seconds or milliseconds, as the site has it; 0 = not told. */
  readonly time: number
  /** By the site's own sign. A row that still has words or a picture is never taken for one. */
  readonly isWithdrawn: boolean
  /** It stands above the others whatever its time. */
  readonly isPinned: boolean
}
export interface CommentPage {
  readonly rows: readonly CommentRow[]
  /** There are further ones. */
  readonly more: boolean
  /** Of the whole list, null = not told. */
  readonly total: number | null
  /** Whose comments these are; '' = several works' or not told. */
  readonly workId: string
}
export interface WorkRow {
  /** As questions for comments name it. */
  readonly id: string
  /** As the account's works list names it, where that is another id. */
  readonly itemId?: string
  readonly title: string
  readonly url: string
  /** Comments with all answers, null = not told. */
  readonly comments: number | null
}
export interface WorkPage {
  readonly works: readonly WorkRow[]
  readonly more: boolean
}
/** Who the page says is signed in. */
export interface Visitor {
  /** As the account's id. '' = nobody. */
  readonly accountId: string
  readonly name: string
  /** As comments name their authors. */
  readonly uid: string
}

/** What the page is given when it sent a reply. */
export interface Written {
  /** Of the reply, '' = not told. */
  readonly id: string
  /** What the page asked to answer, '' = its question doesn't tell. */
  readonly parentId: string
  /** In an answer that looks like a good one, what the site still wants; '' = nothing. */
  readonly refusal: string
}

/** One answer that a page is given: a line of the registry. */
export interface Source<T> {
  /** As people call it: 评论列表. */
  readonly name: string
  /** Ends of its path, by the live table. */
  readonly paths: Selectors
  /** Where the fact comes from, and its day. */
  readonly source: string
  readonly date: string
  /** Its body is no text that we read: `parse` is given `{ status }` alone, of an answer that is none of a refusal. */
  readonly isBinary?: true
  /** What it says; null = its shape is another one. */
  readonly parse: (body: unknown, question: Question) => T | null
}
/** Makes a line of the registry: `read` gets what has the `shape`, and nothing else. */
export function source<S extends z.ZodType, T>(line: {
  readonly name: string
  readonly paths: Selectors
  readonly source: string
  readonly date: string
  readonly isBinary?: true
  readonly shape: S
  readonly read: (value: z.output<S>, question: Question) => T
}): Source<T> {
  const { shape, read, ...rest } = line
  return {
    ...rest,
    parse: (body, question) => {
      const fit = shape.safeParse(body)
      return fit.success ? read(fit.data, question) : null
    },
  }
}
/** A field of the page's own JSON body, '' = there is none. */
export function fieldOf(question: Question, name: string): string {
  try {
    const body = exactJson(question.body)
    const value = typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined
    return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  } catch {
    return new URLSearchParams(question.body).get(name) ?? ''
  }
}

/** What the shared waits need to know of a page of comments or of private messages. */
export interface PageSite {
  /** As people call it: 抖音. */
  readonly name: string
  /** Address of the page. */
  readonly url: string
  /** Only answers of these hosts and those below them count. */
  readonly domains: readonly string[]
  /** Parts may sit in frames or open shadow roots. */
  readonly deep: boolean
  readonly captcha: Selectors
  readonly signedOut: Selectors
  /** Where the page says that it is asked too often. */
  readonly busy: Selectors
  readonly isLogin: (url: URL) => boolean
  /** The site's own sign in a body that nobody is signed in. */
  readonly isSignedOut: (body: Readonly<Record<string, unknown>>) => boolean
  /** What the site says in a body in which it gives nothing; null = it gives something. */
  readonly complaint: (body: Readonly<Record<string, unknown>>) => string | null
  /** By part: which answers count. */
  readonly sources: object
}
export interface CommentSite extends PageSite {
  readonly table: MessagesTable
  readonly sources: {
    readonly comments: Source<CommentPage>
    /** Answers below a comment come when they are unfolded. Absent: they stand in the list. */
    readonly replies?: Source<CommentPage>
    /** Works are chosen one after the other. Absent: one list for all of them. */
    readonly works?: Source<WorkPage>
    /** Where the page belongs to another login than the creator site. */
    readonly who?: Source<Visitor>
    /** What the page is given when it sends a reply. Absent: its comments can't be answered. */
    readonly reply?: Source<Written>
  }
  /**
   * How the box of a reply is known to belong to its comment: `names` = its placeholder names the person; `inRow` = it
   * stands behind the words of that comment, before those of the next one. One of them at least.
   */
  readonly replyBox?: { readonly names: boolean; readonly inRow: boolean }
}

/** Waits of the steps, ms; tests give shorter ones. */
export interface MessagesTimes {
  /** From the opening of the page to its first answer. */
  readonly settle: number
  /** Until the answer to a press or a scroll. */
  readonly answer: number
  /** Between two presses or scrolls, from and to. */
  readonly pause: readonly [number, number]
  /** Kept of the deadline for the end. */
  readonly reserve: number
}
export const MESSAGES_TIMES: MessagesTimes = {
  settle: 25_000,
  answer: 10_000,
  pause: [900, 2_400],
  reserve: 30_000,
}
