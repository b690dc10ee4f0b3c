import { expect, it } from 'vitest'
import { elementOf, FILM_ELEMENTS, templateVariables } from './page-nodes.ts'
import { TEMPLATE_LAYOUTS } from './template-layouts.ts'

it('every layout has one footage, elements that films show, and a table that fills them', () => {
  for (const { page } of TEMPLATE_LAYOUTS) {
    expect(page.elements.filter((element) => element.elName === 'qk-video')).toHaveLength(1)
    expect(page.elements.filter((element) => !(FILM_ELEMENTS as readonly string[]).includes(element.elName))).toEqual(
      [],
    )
    expect(elementOf(page, 'qk-captions')).toBeDefined()
    expect(templateVariables(page)).toContainEqual({ name: '视频', kind: 'video' })
  }
  expect(new Set(TEMPLATE_LAYOUTS.map((one) => one.key)).size).toBe(TEMPLATE_LAYOUTS.length)
})
