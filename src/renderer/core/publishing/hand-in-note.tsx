import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { useHandIns, type WorkTime } from './use-hand-ins.ts'
import './hand-in-note.css'

/** That so many works are handed to their sites within minutes, and can be changed only there then. Nothing for none. */
export function HandInLine({ n }: { n: number }) {
  const { t } = useTranslation('ui')
  return n === 0 ? null : <Alert className="hand-in-note" type="info" showIcon title={t('channel.soon', { n })} />
}

/** The same of works that are about to get these times, before it is saved. */
export function HandInNote({ times }: { times: readonly WorkTime[] }) {
  return <HandInLine n={useHandIns(times).size} />
}
