import { describe, expect, test } from 'vitest'
import type { SeenWork } from '../../../contract/entities/work.ts'
import { linkWorks } from './link-works.ts'
import type { ItemTrace } from './works.ports.ts'

const T = 1_780_000_000
const work = (id: string, more: Partial<SeenWork> = {}): SeenWork => ({
  platform_item_id: id,
  url: '',
  title: '城南小馆开业',
  kind: 'video',
  publish_time: T,
  state: 'published',
  reason: '',
  play: null,
  like: null,
  comment: null,
  share: null,
  collect: null,
  ...more,
})
const trace = (id: number, more: Partial<ItemTrace> = {}): ItemTrace => ({
  id,
  mediaType: 4,
  title: '城南小馆开业',
  timingTime: 0,
  startedTime: (T - 60) * 1000,
  platformItemId: '',
  unconfirmed: false,
  ...more,
})
const links = (works: SeenWork[], traces: ItemTrace[]): [string, number][] =>
  [...linkWorks(works, traces)].map(([id, found]): [string, number] => [id, found.id]).toSorted()

describe('works and items', () => {
  test.each<[string, SeenWork, ItemTrace, boolean]>([
    [
      'by id, whatever the title says',
      work('a', { title: '改过的标题', publish_time: 0 }),
      trace(1, { platformItemId: 'a' }),
      true,
    ],
    ['never by title when the item has another id', work('a'), trace(1, { platformItemId: 'b' }), false],
    ['by title and time', work('a'), trace(1), true],
    ['by a title that the site cut or lengthened', work('a', { title: '城南小馆开业 #成都美食' }), trace(1), true],
    ['not by another title', work('a', { title: '山野茶事' }), trace(1), false],
    ['not by an empty title', work('a', { title: '' }), trace(1, { title: ' ' }), false],
    ['not by another kind', work('a', { kind: 'image' }), trace(1), false],
    ['not by a work that was there before', work('a', { publish_time: T - 600 }), trace(1), false],
    ['not by a work of much later', work('a', { publish_time: T + 7_200 }), trace(1), false],
    ['not without a time', work('a', { publish_time: 0 }), trace(1), false],
    [
      'by its scheduled time',
      work('a', { publish_time: T + 90_000 }),
      trace(1, { timingTime: (T + 90_060) * 1000 }),
      true,
    ],
  ])('%s', (_name, seen, item, linked) => {
    expect(links([seen], [item])).toEqual(linked ? [['a', 1]] : [])
  })

  test('equal titles go out in their order, each once', () => {
    const works = [work('late', { publish_time: T + 300 }), work('early')]
    expect(links(works, [trace(2, { startedTime: (T + 240) * 1000 }), trace(1)])).toEqual([
      ['early', 1],
      ['late', 2],
    ])
    expect(links(works, [trace(1)])).toEqual([['early', 1]])
  })
})
