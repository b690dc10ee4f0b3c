// covers: features/session-pages, modules/session, core/helper, app
import { expect, test } from '../fixtures/test.ts'
import { connectHelper, createOwner, logIn, logOut, openProduct, OWNER } from './steps/entry.ts'

test('the owner is made on first start, leaves, comes back; the cloud housekeeper is connected', async ({
  product,
}) => {
  const { page } = product
  await openProduct(product)
  await createOwner(page)
  await logOut(page)
  product.console.allow(/401/)
  await logIn(page, 'wrong-password1')
  await expect(page.getByRole('alert')).toContainText('账号或密码')
  await logIn(page)
  await expect(page.getByTestId('user-menu')).toContainText(OWNER.nickname)
  await connectHelper(product)
  // Known from now on: a reload needs no code.
  await page.reload()
  await expect(page.getByTestId('helper-dot')).toHaveAttribute('data-state', 'on')
})
