import type { OutputOf } from '../../../contract/endpoint.ts'
import { AREA_HITS, listAreas } from '../../../contract/http/area.ts'
import type { Binding } from '../../http/handle.ts'
import { handle } from '../../http/handle.ts'
import { type Area, childrenOf, findArea, pathOf, searchAreas } from '../../lib/areas.ts'

type Wire = OutputOf<typeof listAreas>[number]

const childrenDownTo = (adcode: string, level: number): readonly Area[] =>
  childrenOf(adcode).filter((area) => area.level <= level)

function toWire(area: Area, level: number, tree: boolean): Wire {
  const children = childrenDownTo(area.adcode, level)
  const facts = {
    adcode: area.adcode,
    parent_adcode: area.parent,
    name: area.name,
    short_name: area.short,
    pinyin: area.pinyin,
    initials: area.initials,
    level: area.level,
    has_child: children.length > 0 ? (1 as const) : (0 as const),
    path: pathOf(area)
      .map((one) => one.short)
      .join('/'),
  }
  return tree && children.length > 0
    ? { ...facts, children: children.map((child) => toWire(child, level, true)) }
    : facts
}

/** Call of the divisions; they ship with the product. */
export function areasRoutes(): Binding[] {
  return [
    handle(listAreas, (_ctx, { parent_adcode, level, keyword, tree }) => {
      const within = parent_adcode === undefined ? null : findArea(parent_adcode)
      if (parent_adcode !== undefined && within === null) return Promise.resolve([])
      if (keyword !== undefined && keyword !== '') {
        const found = searchAreas(keyword, level, Infinity).filter(
          (area) => within === null || pathOf(area).includes(within),
        )
        return Promise.resolve(found.slice(0, AREA_HITS).map((area) => toWire(area, level, false)))
      }
      return Promise.resolve(childrenDownTo(within?.adcode ?? '', level).map((area) => toWire(area, level, tree === 1)))
    }),
  ]
}
