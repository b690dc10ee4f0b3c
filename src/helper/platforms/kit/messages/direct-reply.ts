// One answer to one private message, on a page that is given its messages with their ids: only in the conversation in
// which the page was given the message, from the person who wrote it.
import type { ElementHandle } from 'puppeteer-core'
import { DIRECT_REPLY_WORDS as WORDS } from '../../../../contract/direct-reply-words.ts'
import type { ReplyTarget } from '../../../../contract/helper/reply-commands.ts'
import { HelperError } from '../../../lib/errors.ts'
import { glance, urlOf } from '../../../browser/waiting.ts'
import type { PlatformMessages, ReplyCall } from '../../messages.ts'
import { open, tap } from '../page-actions.ts'
import { directAnswers, type DirectAnswers } from './direct-answers.ts'
import { pressMenu } from './direct-menu.ts'
import { directRows, guestOf } from './direct-rows.ts'
import type { DirectRow, DirectSite } from './direct-site.ts'
import { typeInDialog } from './dialog.ts'
import { alternatives, bareName } from './page-rows.ts'
import { COVERED_MS, runReply, stopped, writtenOutcome } from './reply-run.ts'
import { secondsOf, shownWords } from './rows.ts'
import { isSameWords } from '../../../lib/same-words.ts'
import type { MessagesTimes } from './site.ts'
import { stepsOf, type Steps } from './steps.ts'
import { readStream } from './stream.ts'
import { MOST_TRIES } from './walk.ts'

/** Pages of one conversation. */
const MOST_PAGES = 10
/** Part of the time of an answer within which a conversation opens. */
const OPENING_PART = 1 / 2

/** @throws ReadingEnded where what the page was given is not what is to be answered */
const compare = (site: DirectSite, rows: readonly DirectRow[], own: ReadonlySet<string>, target: ReplyTarget): void => {
  // Nothing of a conversation of somebody else, and nothing where the page is somebody else's.
  const [row] = directRows(site, rows, own, new Map()).filter((one) => one.id === target.platform_msg_id)
  if (!row) throw stopped(WORDS.notFound(site.name))
  if (row.isWithdrawn) throw stopped(WORDS.withdrawn)
  if (own.has(row.author.uid)) throw stopped(WORDS.ownMessage)
  if (target.author_uid === '' || row.author.uid !== target.author_uid)
    throw stopped(WORDS.otherPerson(site.name, row.author.uid.slice(0, 60)))
  // Masked words are compared by what they leave: the id says who it is.
  if (!isSameWords(shownWords(row, 'dm'), target.text)) throw stopped(WORDS.otherWords)
}

/** A conversation that has an address: opened there, and gone back to the message. */
const openByAddress = async (
  steps: Steps<DirectSite>,
  answers: DirectAnswers,
  target: ReplyTarget,
): Promise<DirectRow[]> => {
  const { ctx, page, site, times } = steps
  const next = async (ms: number) => {
    for (;;) {
      const answer = await answers.direct(ms)
      // A late answer of another conversation is passed over.
      if (answer === null || answer.sessionId === target.author_uid) return answer
    }
  }
  await open(ctx, page, site.addressOf?.(target.author_uid) ?? site.url)
  const first = await next(times.settle)
  if (first === null) throw stopped(WORDS.noThread(site.name))
  const rows = [...first.rows]
  for (let last = first, pages = 1; !rows.some((row) => row.id === target.platform_msg_id); pages += 1) {
    const oldest = last.rows.at(-1)
    const isPast = target.msg_time > 0 && oldest !== undefined && secondsOf(oldest.time) < target.msg_time
    if (!last.more || isPast || pages >= MOST_PAGES) throw stopped(WORDS.notFound(site.name))
    if (steps.isOver()) throw stopped(WORDS.late(site.name))
    let older: Awaited<ReturnType<typeof next>> = null
    for (let tries = 1; older === null && tries <= MOST_TRIES; tries += 1) {
      await steps.pause()
      if (await steps.toFirst(site.table.directRow)) older = await next(times.answer)
    }
    if (older === null) throw stopped(WORDS.late(site.name))
    rows.push(...older.rows)
    last = older
  }
  return rows
}

interface Entry {
  readonly count: number
  readonly row: Element | null
}
// Runs in the page, so it may use nothing from outside itself.
const entryOf = (css: readonly { readonly css: string }[], name: string): Entry => {
  const bare = (text: string | null): string => (text ?? '').replace(/\s+/g, ' ').trim()
  const roots: (Document | ShadowRoot)[] = [document]
  for (const root of roots)
    for (const element of root.querySelectorAll('*')) if (element.shadowRoot) roots.push(element.shadowRoot)
  const shows = (element: Element): boolean => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) if (bare(walker.currentNode.nodeValue) === name) return true
    return false
  }
  const found = css
    .map((one) =>
      roots
        .flatMap((root) => [...root.querySelectorAll(one.css)])
        .filter((element) => element.getBoundingClientRect().height > 0 && shows(element)),
    )
    .find((rows) => rows.length > 0)
  return { count: found?.length ?? 0, row: found?.[0] ?? null }
}
/** The one row of the list that has this name. @throws ReadingEnded when several have it */
const findEntry = async (steps: Steps<DirectSite>, name: string): Promise<ElementHandle | null> => {
  const { ctx, page, site } = steps
  const list = alternatives(site.table.directSession)
  const found = await ctx.race(glance(() => page.evaluateHandle(entryOf, list, name)))
  const count = found === null ? 0 : await ctx.race(glance(() => found.evaluate((one) => one.count)))
  if (found === null || !count) return null
  if (count > 1) throw stopped(WORDS.alike)
  return (await found.getProperty('row')).asElement() as ElementHandle | null
}

/** Presses a row; false = the list was drawn anew meanwhile, or nothing opened. */
const pressEntry = async (steps: Steps<DirectSite>, row: ElementHandle): Promise<boolean> => {
  const { ctx, page, site, times } = steps
  try {
    await tap(ctx, page, row, undefined, COVERED_MS)
  } catch (error) {
    if (error instanceof HelperError && error.code === 'DETACHED') return false
    throw error
  }
  for (const until = Date.now() + times.answer * OPENING_PART; Date.now() < until; await ctx.sleep(80))
    if ((await steps.rows(site.table.directBox)) > 0) return true
  return false
}

/** The row of this name in the tab that is open; rows further down may come when the list is scrolled. */
const entryInTab = async (steps: Steps<DirectSite>, name: string): Promise<ElementHandle | null> => {
  for (let tries = 0; ; tries += 1) {
    const row = await findEntry(steps, name)
    if (row || tries >= MOST_TRIES || !(await steps.toLast(steps.site.table.directSession))) return row
    await steps.pause()
  }
}

/** Opens the conversation of a list that has no addresses. True = among those of people who were never answered. */
const openByRow = async (steps: Steps<DirectSite>, name: string): Promise<boolean> => {
  const { ctx, site, times } = steps
  const { directMainTab, directTab } = site.table
  let found: boolean | null = null
  for (const until = Date.now() + times.answer; ; await ctx.sleep(120)) {
    // Reading ended with the last tab: it is looked at first.
    for (const [tab, isGreeting] of [
      [directTab, true],
      [directMainTab, false],
    ] as const) {
      if (!(await steps.press(tab))) continue
      await steps.pause()
      const row = await entryInTab(steps, name)
      if (!row) continue
      found = isGreeting
      if (await pressEntry(steps, row)) return isGreeting
    }
    if (Date.now() < until) continue
    if (found === null) throw stopped(WORDS.noThread(site.name))
    // What did not open is told by who looks for its box.
    return found
  }
}

/** True when the account wrote since the guest's last message. `rows`: of one conversation, in any order. */
export function hasUnansweredOwn(rows: readonly DirectRow[], own: ReadonlySet<string>): boolean {
  const times = (isOwn: boolean): number[] =>
    rows.filter((row) => row.withdraws === '' && own.has(row.fromUid) === isOwn).map((row) => secondsOf(row.time))
  return Math.max(0, ...times(true)) > Math.max(0, ...times(false))
}

/** All that can end an answer without a press. Answers what presses, once. */
const prepare = async (steps: Steps<DirectSite>, call: ReplyCall): Promise<() => Promise<void>> => {
  const { ctx, page, site } = steps
  const { target, account } = call
  const own = new Set([account.accountId, account.secUid].filter((id) => id !== ''))
  const answers = directAnswers(steps)
  ctx.reportProgress({ text: WORDS.searching(site.name) })
  const address = site.addressOf?.(target.author_uid)
  let rows: readonly DirectRow[]
  if (address === undefined) {
    await open(ctx, page, site.url)
    await pressMenu(steps)
    rows = await readStream(steps, answers)
  } else rows = await openByAddress(steps, answers, target)
  compare(site, rows, own, target)
  await answers.names(new Set([target.author_uid]))
  const given = answers.people.get(target.author_uid)?.name ?? ''
  // An address says whose conversation it is: there the name as it was read will do, where it was not masked.
  const isReadName = bareName(given) === '' && address !== undefined && !target.author_name.includes('**')
  const name = isReadName ? target.author_name : given
  if (bareName(name) === '') throw stopped(WORDS.noName(site.name))
  if (target.author_name !== '' && !isSameWords(name, target.author_name))
    throw stopped(WORDS.otherPerson(site.name, name.slice(0, 60)))
  if (address === undefined) {
    if (
      [...answers.people.values()].some((one) => one.uid !== target.author_uid && bareName(one.name) === bareName(name))
    )
      throw stopped(WORDS.alike)
    const isGreeting = await openByRow(steps, bareName(name))
    const thread = rows.filter((row) => guestOf(row, own) === target.author_uid)
    if (isGreeting && site.greetingOnce === true && hasUnansweredOwn(thread, own))
      throw stopped(WORDS.greeting(site.name))
  }
  const isHere = (): boolean => {
    if (address === undefined) return true
    const wanted = new URL(address).hash
    const shown = urlOf(page)?.hash ?? ''
    // What the page adds behind the id belongs to it; another digit makes it another id.
    return shown.startsWith(wanted) && !/^\d/.test(shown.slice(wanted.length))
  }
  const { directHeader: header, directBox: box, directSend: send } = site.table
  return await typeInDialog(steps, call, { table: { header, box, send }, name, isHere }, async () => {
    // What came meanwhile may have taken the message back.
    for (let came = await answers.direct(0); came !== null; came = await answers.direct(0))
      if (came.rows.some((row) => takesBack(row, target))) throw stopped(WORDS.withdrawn)
  })
}
const takesBack = (row: DirectRow, { platform_msg_id: id }: ReplyTarget): boolean =>
  row.withdraws === id || (row.id === id && row.isWithdrawn)

/** Who answers the private messages of one site; undefined where its facts don't tell how. */
export function directReplyBy(site: DirectSite, times: MessagesTimes): PlatformMessages['reply'] {
  if (!site.sources.reply) return undefined
  return async (ctx, call) => {
    const steps = stepsOf(ctx, site, { browser: call.browser, isWanted: () => false }, times)
    return await runReply(steps, call, {
      kind: 'dm',
      prepare: (guarded) => prepare(steps, guarded),
      outcome: () => writtenOutcome(steps, call.target.author_uid, WORDS.otherRecipient),
    })
  }
}
