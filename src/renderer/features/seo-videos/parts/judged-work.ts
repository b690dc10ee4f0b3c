// What the judge is told of a work that stands in a form or a sheet.
import type { JudgedWhen, JudgedWork } from '../../../../contract/acceptance/acceptance.ts'
import type { Way } from '../../../../contract/acceptance/rules.ts'
import { kindOfMedia } from '../../../../contract/declarations.ts'
import type { ItemAccount } from '../../../../contract/entities/publish.ts'

/** Which rules count for an account's works: those of the way that is tried first. */
export const wayOf = (account: Pick<ItemAccount, 'ways'> | undefined): Way => (account?.ways?.[0] === 'official' ? 'interface' : 'page')

/** Where the text is sent as one caption, a hashtag in it works as any other; elsewhere topics are chosen in a field of their own. */
export const takesHashtags = (site: string, way: Way): boolean => site === 'instagram' || (site === 'tiktok' && way === 'interface')

/** The words of a work. Its files and its time are left out: cells and forms of words say nothing of them. */
export const wordsOf = (mediaType: number, words: Pick<JudgedWork, 'title' | 'description' | 'topics'>): JudgedWork => ({
  ...words,
  kind: kindOfMedia(mediaType), pictures: { count: 1 }, article: { textLength: 0, hasCover: true, author: '' }, timerAt: 0,
})

/** For words, which are the same at any time. */
export const ANY_TIME: JudgedWhen = { startAt: 0, timeZone: 'UTC' }

/** Now, on the clock that times are typed by. */
export const whenNow = (): JudgedWhen => ({ startAt: Date.now(), timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone })
