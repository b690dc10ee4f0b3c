// What came of a chaos run, counted from the fake sites' own records and the backend's database. Pure.

/** A comment, or a private message, as its site keeps it. */
export interface SiteComment {
  readonly id: string
  /** Our number of the account under whose work it stands. */
  readonly accountId: number
  readonly parentId: string
  readonly text: string
  /** The account itself wrote it. */
  readonly isOwn: boolean
  /** The site shows it to the account: 小红书 tells only some. */
  readonly isShown: boolean
}
/** A message of the inbox. */
export interface InboxRow {
  readonly accountId: number
  /** The platform's id, '' = none. */
  readonly siteId: string
  readonly direction: string
  readonly text: string
}
/** An answer of the team, as the database has it at the end. */
export interface Answer {
  readonly id: number
  readonly accountId: number
  readonly text: string
  /** The platform's id of the comment that it answers. */
  readonly targetId: string
  readonly state: string
  /** How its newest attempt ended. */
  readonly lastEnd: string
}
export interface Records {
  readonly comments: readonly SiteComment[]
  readonly inbox: readonly InboxRow[]
  readonly answers: readonly Answer[]
}

/**
 * `sentTwice`: stands more often than once; `wrongPerson`: below another comment than the one that was answered;
 * `strangers`: to somebody who had not written, or words that nobody of the team wrote; `lostInbound` and
 * `doubledInbound`: comments of guests that the inbox lacks, or has twice; `unknown`: answers of which nobody knows,
 * standing once or not at all; `waiting`: answers that did not end; `untrue`: sent by the inbox and not there, or
 * refused and there; `doubledOwn`: answers that the inbox shows twice.
 */
export interface MessagesCount {
  readonly inbound: number
  readonly replies: number
  readonly sentTwice: number
  readonly wrongPerson: number
  readonly strangers: number
  readonly lostInbound: number
  readonly doubledInbound: number
  readonly unknown: number
  readonly sent: number
  readonly refused: number
  readonly waiting: number
  readonly untrue: number
  readonly doubledOwn: number
  /** A sentence for each of them that must not be. */
  readonly faults: readonly string[]
}

/** How an answer ended; null = it has not. */
function endOf({ state, lastEnd }: Answer): 'sent' | 'unknown' | 'refused' | null {
  if (state === 'sent' || state === 'unknown') return state
  return state === 'failed' && lastEnd === 'refused' ? 'refused' : null
}

/** Counts them. */
export function countMessages({ comments, inbox, answers }: Records): MessagesCount {
  const faults: string[] = []
  const fault = (text: string): number => faults.push(text)
  const byText = new Map(answers.map((one) => [`${one.accountId} ${one.text}`, one]))
  const byId = new Map(comments.map((one) => [one.id, one]))
  const own = comments.filter((one) => one.isOwn)
  const standing = Map.groupBy(own, (one) => byText.get(`${one.accountId} ${one.text}`)?.id)
  const counts = { sentTwice: 0, wrongPerson: 0, strangers: 0, lostInbound: 0, doubledInbound: 0 }
  for (const one of own) {
    const answer = byText.get(`${one.accountId} ${one.text}`)
    const parent = byId.get(one.parentId)
    if (answer === undefined || parent === undefined || parent.isOwn) {
      counts.strangers += 1
      fault(`${one.id} 「${one.text}」 went to nobody who had written`)
    } else if (one.parentId !== answer.targetId) {
      counts.wrongPerson += 1
      fault(`${answer.id} 「${one.text}」 stands below ${one.parentId} instead of ${answer.targetId}`)
    }
  }
  for (const answer of answers) {
    const times = standing.get(answer.id)?.length ?? 0
    if (times < 2) continue
    counts.sentTwice += times - 1
    fault(`${answer.id} 「${answer.text}」 (${answer.state}) stands there ${times} times`)
  }
  const incoming = Map.groupBy(
    inbox.filter((row) => row.direction === 'in'),
    (row) => `${row.accountId} ${row.siteId}`,
  )
  const guests = comments.filter((one) => !one.isOwn)
  for (const one of guests) {
    const rows = incoming.get(`${one.accountId} ${one.id}`)?.length ?? 0
    if (rows === 0 && one.isShown) {
      counts.lostInbound += 1
      fault(`${one.id} 「${one.text}」 is not in the inbox`)
    }
  }
  // By words, too: the same comment under two ids is twice there.
  for (const [key, rows] of Map.groupBy(
    inbox.filter((row) => row.direction === 'in' && row.text !== ''),
    (row) => `${row.accountId} ${row.text}`,
  )) {
    if (rows.length < 2) continue
    counts.doubledInbound += rows.length - 1
    fault(`${key} is ${rows.length} times in the inbox`)
  }
  let doubledOwn = 0
  for (const [key, rows] of Map.groupBy(
    inbox.filter((row) => row.direction === 'out'),
    (row) => `${row.accountId} ${row.text}`,
  )) {
    if (rows.length < 2) continue
    doubledOwn += rows.length - 1
    fault(`our answer ${key} is ${rows.length} times in the inbox`)
  }
  let untrue = 0
  for (const answer of answers) {
    const end = endOf(answer)
    const isThere = standing.has(answer.id)
    if ((end === 'sent' && !isThere) || (end === 'refused' && isThere)) {
      untrue += 1
      fault(`${answer.id} 「${answer.text}」 is said to be ${end}, and is ${isThere ? '' : 'not '}there`)
    }
    if (end === null) fault(`${answer.id} 「${answer.text}」 has not ended: ${answer.state}, ${answer.lastEnd}`)
  }
  const ended = Map.groupBy(answers, endOf)
  const many = (end: ReturnType<typeof endOf>): number => ended.get(end)?.length ?? 0
  return {
    inbound: guests.length,
    replies: answers.length,
    ...counts,
    unknown: many('unknown'),
    sent: many('sent'),
    refused: many('refused'),
    waiting: many(null),
    untrue,
    doubledOwn,
    faults,
  }
}
