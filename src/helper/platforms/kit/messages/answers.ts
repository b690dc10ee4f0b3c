// Listens to what a page is given in answer to its own questions: nothing is asked, held back or changed.
import type { HTTPRequest, HTTPResponse, Page } from 'puppeteer-core'
import { MESSAGES_WORDS, REFUSAL_WORDS } from '../../../../contract/messages-words.ts'
import { exactJson } from '../site-json.ts'
import type { DirectPage, Person, SessionPage } from './direct-site.ts'
import {
  pathsOf,
  type CommentPage,
  type PageSite,
  type Source,
  type Visitor,
  type WorkPage,
  type Written,
} from './site.ts'

export type Part = keyof Values
interface Values {
  readonly comments: CommentPage
  readonly replies: CommentPage
  readonly works: WorkPage
  readonly who: Visitor
  readonly reply: Written
  readonly sessions: SessionPage
  readonly direct: DirectPage
  readonly people: readonly Person[]
}
/** Why an answer is none that can be used. */
export interface Problem {
  readonly end: 'changed' | 'blocked' | 'error' | 'signed-out'
  readonly reason: string
  /** The site itself said no; else nobody knows what became of the question. */
  readonly isNo: boolean
}
export type Answer =
  | { readonly [P in Part]: { readonly part: P; readonly value: Values[P] } }[Part]
  | { readonly part: Part; readonly problem: Problem }

export interface Listener {
  /** The oldest answer of these parts that is there and not yet taken. */
  take(parts: readonly Part[]): Answer | null
  stop(): void
}

/** Answers with which sites refuse a visitor. */
const REFUSED = new Set([403, 406, 412, 418, 429, 461, 471])

const belongs = (host: string, domains: readonly string[]): boolean =>
  domains.some((domain) => host === domain || host.endsWith(`.${domain}`))

const objectOf = (body: unknown): Readonly<Record<string, unknown>> =>
  typeof body === 'object' && body !== null ? (body as Readonly<Record<string, unknown>>) : {}

/** The body that a page sent along, '' where it sent none or we can't see it. */
const sentBy = (request: HTTPRequest): string => request.postData() ?? ''

const judged = (
  site: PageSite,
  part: Part,
  line: Source<unknown>,
  response: { readonly status: number; readonly text: string; readonly url: URL; readonly sent: string },
): Answer => {
  const problem = (end: Problem['end'], reason: string, isNo = true): Answer => ({
    part,
    problem: { end, reason, isNo },
  })
  const changed = (): Answer =>
    problem('changed', MESSAGES_WORDS.changed(site.name, line.name, `${line.source}，${line.date}`), false)
  const { status, text, url, sent } = response
  if (status === 401) return problem('signed-out', '')
  if (REFUSED.has(status)) return problem('blocked', MESSAGES_WORDS.refused(site.name, status))
  if (status >= 500) return problem('error', MESSAGES_WORDS.server(site.name, status), false)
  const settle = (body: unknown): Answer => {
    const value = line.parse(body, { url, body: sent })
    // The line belongs to the part: what it parses is of its kind.
    return value === null ? changed() : ({ part, value } as Answer)
  }
  if (line.isBinary) return settle({ status })
  let body: unknown
  try {
    body = exactJson(text)
  } catch {
    return changed()
  }
  if (site.isSignedOut(objectOf(body))) return problem('signed-out', '')
  const said = site.complaint(objectOf(body))
  if (said !== null)
    return REFUSAL_WORDS.test(said)
      ? problem('blocked', MESSAGES_WORDS.frequent(site.name, said.slice(0, 100)))
      : problem('error', MESSAGES_WORDS.complaint(site.name, said.slice(0, 100)))
  return settle(body)
}

/** Listens from now on; to be called before the page is opened. */
export function listenTo(page: Page, site: PageSite): Listener {
  const lines = Object.entries(site.sources) as [Part, Source<unknown>][]
  /** In the order in which they came; null = its body is still on its way. */
  const slots: { readonly part: Part; answer: Answer | null }[] = []
  /** Questions of the document that stands there, or is about to. */
  let asked = new WeakSet<HTTPRequest>()
  const begun = (request: HTTPRequest): void => {
    // What the document before still asked may never be answered to its end: nobody waits for that.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) {
      asked = new WeakSet()
      for (const slot of slots.filter(({ answer }) => answer === null)) slots.splice(slots.indexOf(slot), 1)
    }
    asked.add(request)
  }
  const arrived = (response: HTTPResponse): void => {
    if (!asked.has(response.request())) return
    const url = URL.parse(response.url())
    const status = response.status()
    if (url === null || !belongs(url.hostname, site.domains)) return
    if (response.request().method() === 'OPTIONS' || status < 200 || (status >= 300 && status < 400)) return
    const path = url.pathname.replace(/\/+$/, '')
    const line = lines.find(([, { paths }]) => pathsOf(paths).some((end) => path.endsWith(end)))
    if (!line) return
    const slot: (typeof slots)[number] = { part: line[0], answer: null }
    slots.push(slot)
    const leave = (): void => {
      if (slots.includes(slot)) slots.splice(slots.indexOf(slot), 1)
    }
    // A body that is no text is waited for all the same: one that was cut off is no answer.
    const body = line[1].isBinary ? response.buffer().then((bytes) => bytes.toString('latin1')) : response.text()
    body.then((text) => {
      // A site's first answer may be empty: its page asks again.
      if (text.trim() === '' && status < 300) leave()
      else slot.answer = judged(site, ...line, { status, text, url, sent: sentBy(response.request()) })
      // The page may be gone before its body was read: then nothing was given.
    }, leave)
  }
  page.on('request', begun)
  page.on('response', arrived)
  return {
    take: (parts) => {
      const at = slots.findIndex((slot) => parts.includes(slot.part))
      const answer = slots[at]?.answer ?? null
      if (answer !== null) slots.splice(at, 1)
      return answer
    },
    stop: () => {
      page.off('request', begun)
      page.off('response', arrived)
    },
  }
}
