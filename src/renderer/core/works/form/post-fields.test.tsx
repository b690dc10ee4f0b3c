import { screen } from '@testing-library/react'
import { Form } from 'antd'
import { expect, it } from 'vitest'
import { testItem } from '../../../../helper/runs/testing/run-world.ts'
import { texts as seo } from '../../../locales/zh/seo.ts'
import { renderWith } from '../../../testing/render-with.tsx'
import { PostFields } from './post-fields.tsx'

it.each([
  ['', 0],
  ['/files/face.jpg', 1],
] as const)('the account whose post it is: its picture (%j), or its first letter', async (avatar, pictures) => {
  await renderWith(
    <Form>
      <PostFields account={{ ...testItem(1).thirdauth, openname: '城南小馆', avatar }} />
    </Form>,
    { texts: { seo } },
  )
  expect(screen.getByText('城南小馆')).toBeTruthy()
  expect([document.querySelectorAll('img').length, screen.queryAllByText('城').length]).toEqual([
    pictures,
    1 - pictures,
  ])
})
