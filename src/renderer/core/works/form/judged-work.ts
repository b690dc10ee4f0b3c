// What the judge is told of a work that stands in a form or a sheet.
import { acceptance, type JudgedWhen, type JudgedWork } from '../../../../contract/acceptance/acceptance.ts'
import type { Way } from '../../../../contract/acceptance/rules.ts'
import { kindOfMedia } from '../../../../contract/declarations.ts'
import type { Platform } from '../../../../contract/entities/account.ts'
import { ownZone } from '../../../lib/own-zone.ts'

/**
 * By an interface the text goes as it is, and the site reads its hashtags; in a page's form topics are chosen in a
 * field of their own.
 */
export function takesHashtags(way: Way): boolean {
  return way === 'interface'
}

/** The words of a work. Its files and its time are left out: cells and forms of words say nothing of them. */
export function wordsOf(mediaType: number, words: Pick<JudgedWork, 'title' | 'description' | 'topics'>): JudgedWork {
  return {
    ...words,
    kind: kindOfMedia(mediaType),
    pictures: { count: 1 },
    article: { textLength: 0, hasCover: true, author: '' },
    timerAt: 0,
  }
}

/** For words, which are the same at any time. */
export const ANY_TIME: JudgedWhen = { startAt: 0, timeZone: 'UTC' }

/** Now, on the clock that times are typed by. */
export function whenNow(): JudgedWhen {
  return { startAt: Date.now(), timeZone: ownZone() }
}

/** Does the site take these topics? Too few of them is no matter yet. */
export function fitsTopics(
  site: Pick<Platform, 'value' | 'kinds'>,
  mediaType: number,
  title: string,
  topics: readonly string[],
  way: Way,
): boolean {
  return acceptance(site, wordsOf(mediaType, { title, description: '', topics }), ANY_TIME, way).every(
    (one) => one.field !== 'topics' || one.code === 'topics_few',
  )
}
