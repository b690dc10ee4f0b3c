// What a fake search finds: made-up works, public works of the site whose title holds the word, and works that a test
// put at a place.
import { createHash } from 'node:crypto'
import { stateOf } from '../kernel/store.ts'
import type { World } from '../kernel/world.ts'
import type { SearchSkin } from './skins.ts'

/** One row of a list; an `ad` is none of the works. */
export interface FoundRow {
  id: string
  title: string
  authorId: string
  authorName: string
  ad: boolean
}
/** Rows of one page; every sixth is an advertisement, every ninth stood on the page before, too. */
const PAGE = 20
/** Place of a public work of the site whose title holds the word, from 1. */
const OWN_FROM = 4

const made = (skin: SearchSkin, word: string, n: number): FoundRow => {
  const hash = createHash('sha256').update(`${skin.platform} ${word} ${n}`).digest('hex')
  const digits = (length: number): string => BigInt(`0x${hash}`).toString().slice(0, length)
  return {
    id: skin.idOf(word, digits, (length) => hash.slice(0, length)),
    title: `${word}的第 ${n} 个讲解`,
    authorId: hash.slice(0, 24),
    authorName: `作者${n}号`,
    ad: false,
  }
}

/** Works in their order, without advertisements. `n` from 1. */
const workAt = (world: World, skin: SearchSkin, word: string, n: number): FoundRow => {
  const { searchPlaces } = world.store.saved.settings
  const placed = searchPlaces.find((one) => one.platform === skin.platform && one.keyword === word && one.rank === n)
  if (placed)
    return { id: placed.id, title: placed.title, authorId: placed.authorId, authorName: placed.authorName, ad: false }
  const own = world.store.saved.works.filter(
    (work) => work.platform === skin.platform && work.title.includes(word) && stateOf(work, Date.now()) === 'public',
  )[n - OWN_FROM]
  if (!own) return made(skin, word, n)
  const author = world.store.saved.users.find((user) => user.uid === own.uid)
  return {
    id: own.id,
    title: own.title,
    authorId: skin.platform === 'douyin' ? (author?.secUid ?? '') : own.uid,
    authorName: author?.nickname ?? '',
    ad: false,
  }
}

/** One page of the list (from 0); `more` false = the last. */
export function resultsPage(
  world: World,
  skin: SearchSkin,
  word: string,
  page: number,
): { rows: FoundRow[]; more: boolean } {
  const { settings } = world.store.saved
  const { search } = world.faults.of(null)
  const total =
    word.includes('没有结果') || search === 'empty'
      ? 0
      : search === 'repeat'
        ? PAGE
        : word.includes('只有')
          ? 12
          : settings.searchTotal
  // A list that never ends, with nothing new in it.
  const from = search === 'repeat' ? 0 : page * PAGE
  const works = Array.from({ length: Math.max(0, Math.min(PAGE, total - from)) }, (_, at) =>
    workAt(world, skin, word, from + at + 1),
  )
  const rows = works.flatMap((row, at) => [
    ...(at % 6 === 2 ? [{ ...made(skin, `广告 ${word}`, from + at), title: '限时优惠，点击了解', ad: true }] : []),
    row,
    ...(at % 9 === 8 && from > 0 ? [workAt(world, skin, word, from + at - 8)] : []),
  ])
  return { rows, more: search === 'repeat' || from + PAGE < total }
}

const TAILS = [
  '多少钱',
  '哪家好',
  '怎么选',
  '附近',
  '推荐',
  '流程',
  '注意事项',
  '靠谱吗',
  '电话',
  '价格表',
  '排名',
  '口碑',
] as const
/** What the box suggests for a word. */
export function suggestionsFor(word: string): string[] {
  return word === '' || word.includes('没有联想')
    ? []
    : TAILS.filter((tail) => !word.endsWith(tail)).map((tail) => `${word}${tail}`)
}

const RELATED = ['避坑', '哪家靠谱', '案例', '全包价格', '电话'] as const
/** Related words among the results of a word. */
export function relatedFor(word: string): string[] {
  return word === '' || word.includes('没有相关') ? [] : RELATED.map((tail) => `${word}${tail}`)
}
