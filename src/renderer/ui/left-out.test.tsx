import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { LeftOutWork } from '../../contract/entities/publish.ts'
import { texts as ui } from '../locales/zh/ui.ts'
import { renderWith } from '../testing/render-with.tsx'
import { useTellLeftOut } from './left-out.tsx'

const work = (index: number, openname: string, msg: string): LeftOutWork => ({
  index,
  code: 42203,
  msg,
  third_auth_id: index,
  openname,
  platform_value: 'douyin',
  title: `作品${index}`,
})

function Press({ works }: { works: readonly LeftOutWork[] }) {
  const tell = useTellLeftOut()
  return <button onClick={() => tell(works, 5)}>建好</button>
}
const press = async (works: readonly LeftOutWork[]) => {
  await renderWith(<Press works={works} />, { texts: { ui } })
  await userEvent.click(screen.getByRole('button', { name: '建好' }))
}

it('every work that was left out is told with its account, under its reason, until somebody has read it', async () => {
  await press([work(0, '城南小馆', '标题太长'), work(1, '城北小馆', '标题太长'), work(2, '城南小馆', '没有封面')])
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getAllByText('已建好 5 个作品，3 个没有建')).not.toEqual([])
  expect(
    [...dialog.querySelectorAll('.left-out > li')].map((one) => [
      one.querySelector('p')?.textContent,
      one.querySelectorAll('li').length,
    ]),
  ).toEqual([
    ['标题太长', 2],
    ['没有封面', 1],
  ])
  expect(
    within(dialog)
      .getAllByText(/小馆$/)
      .map((one) => one.textContent),
  ).toEqual(['城南小馆', '城北小馆', '城南小馆'])
  await userEvent.click(within(dialog).getByRole('button'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('each work is told with its film where that has another name than the work, and with its picture', async () => {
  await press([
    { ...work(0, '城南小馆', '标题太长'), source_name: '探店一.mp4', cover_url: '/files/cover.jpg' },
    { ...work(1, '城北小馆', '标题太长'), source_name: '作品1' },
    { ...work(2, '城西小馆', '标题太长'), cover_url: '' },
  ])
  const lines = [...(await screen.findByRole('dialog')).querySelectorAll('.left-out li li')]
  expect(
    lines.map((line) => [line.querySelector('small')?.textContent, line.querySelector('img')?.getAttribute('src')]),
  ).toEqual([
    ['内容：探店一.mp4', '/files/cover.jpg'],
    [undefined, undefined],
    [undefined, undefined],
  ])
  // React leaves an empty address away, and says so; a browser would show a broken picture.
  expect(lines.map((line) => line.querySelectorAll('img').length)).toEqual([1, 0, 0])
})

it('a task that holds everything says nothing', async () => {
  await press([])
  expect(screen.queryByRole('dialog')).toBeNull()
})
