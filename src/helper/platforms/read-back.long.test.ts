// Every site × every field of its form × what a page may do to it between the filling and the press.
import { describe, expect, test } from 'vitest'
import { cellsOf, publishAltered, publishCell, SITES, workOf } from './testing/read-back-suite.ts'
import { usePublishing } from './testing/publishing.ts'

describe.each(Object.entries(SITES))('%s', (_platform, forms) => {
  const desk = usePublishing(forms.door, forms.create, 'chengnan_food', {
    times: { element: 4_000, form: 6_000, outcome: 6_000, choice: 8_000 },
  })
  const cells = cellsOf(forms)

  test.each(cells.map((cell) => [`${cell.kind}: ${cell.field} ${cell.way}`, cell] as const))(
    '%s',
    async (_name, cell) => {
      await publishCell(desk, forms, cell)
    },
  )

  if (forms.listed)
    test.each(forms.listed)('the works list shows another %s than was sent: it is told', async (alters) => {
      await publishAltered(desk, forms, alters)
    })

  test('kept: with every field chosen the work goes out, and nothing of it stayed unread', async () => {
    const [first] = cells
    if (!first) throw new Error('no cell')
    const kind = forms.kind ?? 'video'
    // A form has one place for an anchor.
    const works = await Promise.all(
      cells.filter(({ field }) => field !== 'micro_app').map((cell) => workOf(desk, forms, { ...cell, kind })),
    )
    const result = await desk.publish({ ...Object.assign({}, ...works), coverPath: desk.cover.path })
    expect(result.reason ?? '').toBe('')
    expect(await desk.works()).toHaveLength(1)
  })
})
