import { fireEvent, screen } from '@testing-library/react'
import { useTranslation } from 'react-i18next'
import { expect, it } from 'vitest'
import { NINE_SLOTS } from '../../../contract/constants.ts'
import { renderWith } from '../../testing/render-with.tsx'
import { useOwnNames } from './use-own-names.ts'

function Names() {
  const { i18n } = useTranslation()
  return (
    <>
      <button type="button" onClick={() => void i18n.changeLanguage('en')}>
        EN
      </button>
      <p>
        {useOwnNames('slots', NINE_SLOTS)
          .slice(0, 2)
          .map((one) => one.name)
          .join(' ')}
      </p>
    </>
  )
}

it('names that the page knows by itself follow the language', async () => {
  await renderWith(<Names />, { texts: { ui: {} } })
  expect(screen.getByText('钩子 痛点')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'EN' }))
  expect(await screen.findByText('Hook Problem')).toBeTruthy()
})
