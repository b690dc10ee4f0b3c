import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { texts as wall } from '../../locales/zh/wall.ts'
import { renderWith } from '../../testing/render-with.tsx'
import { LeadMap } from './lead-map.tsx'

const row = (key: string, created: number) => ({ key, name: '', created, won: 0, deal_amount: 0 })
const data = {
  range: { from: '2026-06-23', to: '2026-06-29' },
  cards: { created: 6, with_phone: 0, followed: 0, won: 0, deal_amount: 0, conversion_rate: 0 },
  series: [row('510000', 3), row('440000', 1), row('', 2)],
  conversion: [],
}
const numbers = (): string[] =>
  within(screen.getByRole('list', { name: '各省线索' }))
    .getAllByRole('listitem')
    .map((tile) => tile.textContent)
    .filter((words) => !words.endsWith('—'))

it('a province shows its leads; those that named no place stand beside', async () => {
  await renderWith(<LeadMap data={data} />, { texts: { wall } })
  expect(numbers().toSorted()).toEqual(['四川3', '广东1'].toSorted())
  expect(screen.getByText('另有 2 条没填地区')).toBeTruthy()
})

it('for whoever may not see leads every place is a dash, and it says why', async () => {
  await renderWith(<LeadMap data={undefined} />, { texts: { wall } })
  expect(numbers()).toEqual([])
  expect(screen.getByText('只有能看线索的人看得到')).toBeTruthy()
})
