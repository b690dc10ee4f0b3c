import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createInstance } from 'i18next'
import { useState } from 'react'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { ServicesProvider } from '../../../core/services/services-provider.tsx'
import { testServices, testSession } from '../../../core/services/testing-services.ts'
import { texts as accounts } from '../../../locales/zh/accounts.ts'
import { WayBack } from './way-back.tsx'

const Address = () => {
  const { pathname, search } = useLocation()
  return <output>{`${pathname}${search}`}</output>
}
/** As the screen does: what opens the dialog draws it anew, and is another function each time. */
function Screen({ onAdd }: { onAdd: () => void }) {
  const [, setView] = useState({})
  return (
    <WayBack
      onAdd={() => {
        onAdd()
        setView({})
      }}
    />
  )
}
const show = async (address: string, onAdd: () => void): Promise<void> => {
  const i18n = createInstance()
  await i18n.use(initReactI18next).init({ lng: 'zh', resources: { zh: { accounts } } })
  render(
    <I18nextProvider i18n={i18n}>
      <ServicesProvider services={testServices({ session: testSession({ perms: ['account:auth'] }) })}>
        <MemoryRouter initialEntries={[address]}>
          <Screen onAdd={onAdd} />
          <Address />
        </MemoryRouter>
      </ServicesProvider>
    </I18nextProvider>,
  )
}
afterEach(cleanup)

it('opens the dialog once, and leads back to the picker that sent here', async () => {
  const onAdd = vi.fn()
  await show('/account/authorization?add=1&back=%2FintellectSeo%2Flist%3Fnew%3D1', onAdd)
  expect(onAdd).toHaveBeenCalledOnce()
  // A reload asks for nothing any more.
  expect(screen.getByRole('status').textContent).not.toContain('add=1')
  fireEvent.click(screen.getByRole('button', { name: /返回继续/ }))
  expect(screen.getByRole('status').textContent).toBe('/intellectSeo/list?new=1')
})

it.each(['//elsewhere.example', 'https://elsewhere.example', ''])(
  'an address that is none of ours is no way back: %s',
  async (back) => {
    await show(`/account/authorization?back=${encodeURIComponent(back)}`, () => undefined)
    expect(screen.queryByRole('button')).toBeNull()
  },
)
