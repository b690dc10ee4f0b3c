import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { eventually } from '../../../../../tests/fixtures/eventually.ts'
import { cannedReplyList, deleteCannedReplies, saveCannedReply } from '../../../../contract/http/canned-replies.ts'
import { askedOf, dialogOf } from '../../../testing/asking.ts'
import { showChat } from '../testing-chat.ts'
import { CannedDrawer } from './canned-drawer.tsx'

const reply = { id: 1, short_code: 'hi', title: '问候', content: '您好', category: '', scope: 'team', sort: 0 }
const show = (
  perms: readonly string[],
  list: readonly object[] = [reply, { ...reply, id: 2, title: '报价', scope: 'self' }],
) =>
  showChat(<CannedDrawer onClose={() => undefined} />, {
    perms,
    answer: (endpoint) => {
      if (endpoint === cannedReplyList) return { list }
      if (endpoint === saveCannedReply) return { id: 3 }
      if (endpoint === deleteCannedReplies) return { deleted: 1 }
      return undefined
    },
  })

it('keeps a reply that is one’s own; a short code of other letters is refused at its field', async () => {
  const page = await show(['chat:reply'], [])
  await userEvent.click(await screen.findByRole('button', { name: /新建快捷回复/ }))
  const form = within(await dialogOf('新建快捷回复'))
  await userEvent.type(form.getByLabelText('标题'), '地址')
  await userEvent.type(form.getByLabelText('短码'), '地址')
  await userEvent.type(form.getByLabelText('内容'), '人民路 1 号')
  await userEvent.click(form.getByRole('button', { name: '保存' }))
  expect(await form.findByText('只能用小写字母、数字、- 和 _')).toBeTruthy()
  await userEvent.clear(form.getByLabelText('短码'))
  await userEvent.type(form.getByLabelText('短码'), 'addr')
  await userEvent.click(form.getByRole('button', { name: '保存' }))
  await eventually(() =>
    expect(askedOf(page, saveCannedReply)).toEqual([{ short_code: 'addr', title: '地址', content: '人民路 1 号' }]),
  )
})

it('the team’s are changed and deleted by whoever may assign, one’s own by oneself', async () => {
  const page = await show(['chat:reply'])
  await screen.findByText('问候')
  expect(screen.queryByRole('button', { name: '编辑：问候' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '删除：报价' }))
  await userEvent.click(await screen.findByRole('button', { name: '删除' }))
  await eventually(() => expect(askedOf(page, deleteCannedReplies)).toEqual([{ ids: [2] }]))
})
