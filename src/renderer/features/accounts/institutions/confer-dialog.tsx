import { Alert, Button, Modal, Skeleton, Space } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Account } from '../../../../contract/entities/account.ts'
import { conferChildren, type InstitutionChild } from '../../../../contract/http/institutions.ts'
import { useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { useNow } from '../../../lib/use-now.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import type { ChildSync } from './use-child-sync.ts'

export interface ConferQuestion {
  parent: Account
  /** Empty = every child. */
  children: readonly InstitutionChild[]
}

export interface ConferDialogProps {
  question: ConferQuestion | null
  sync: ChildSync
  /** Opens the institution's back-office in the helper's window. */
  onView: (parent: Account) => void
  onClose: () => void
}

function Steps({ question, sync, onView, onClose }: ConferDialogProps & { question: ConferQuestion }) {
  const { t } = useTranslation('institutions')
  const say = useErrorText()
  const begin = useCall(conferChildren, { overlay: false, quiet: true })
  const [empty, setEmpty] = useState(false)
  const begun = useRef(false)
  const { parent, children } = question
  const start = (): void =>
    begin.mutate(
      {
        parent_id: parent.id,
        ...(children.length === 0 ? {} : { child_account_ids: children.map((child) => child.account_id) }),
      },
      { onSuccess: ({ mode }) => (mode === 'helper' ? onView(parent) : undefined) },
    )
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    start()
  })
  const now = useNow(5_000)
  if (begin.error) return <ErrorState small text={say(begin.error)} onRetry={start} />
  if (begin.data === undefined) return <Skeleton active paragraph={{ rows: 3 }} />
  const { state, mode, expire_time: end } = begin.data
  const direct = mode === 'direct'
  const over = now / 1_000 >= end
  const finish = async (): Promise<void> => {
    const added = await sync.run(parent, state)
    if (added === null) return
    if (added > 0 || children.length === 0) onClose()
    else setEmpty(true)
  }
  return (
    <>
      <p>{t(direct ? 'confer.directText' : 'confer.text', { name: parent.openname })}</p>
      <p>
        {t('confer.who', {
          names: children.length === 0 ? t('confer.everyone') : children.map((child) => child.openname).join('、'),
        })}
      </p>
      {over || empty ? (
        <Alert type="warning" showIcon title={t(over || empty === false ? 'confer.expired' : 'confer.nothing')} />
      ) : null}
      <div className="move-footer">
        <Space>
          <Button onClick={onClose}>{t('cancel')}</Button>
          {over || empty ? (
            <Button
              type="primary"
              onClick={() => {
                setEmpty(false)
                start()
              }}
            >
              {t('retry')}
            </Button>
          ) : (
            <Button type="primary" loading={sync.busy} onClick={() => void finish()}>
              {t(direct ? 'confer.add' : 'confer.finish')}
            </Button>
          )}
        </Space>
      </div>
    </>
  )
}

/** 授权: the person gives the right in the institution's own pages; what is really there is read afterwards. */
export function ConferDialog(props: ConferDialogProps) {
  const { t } = useTranslation('institutions')
  const { question } = props
  return (
    <Modal
      open={question !== null}
      title={t('confer.title')}
      width={480}
      footer={null}
      destroyOnHidden
      onCancel={props.onClose}
    >
      <div className="confer-box">
        {question === null ? null : <Steps key={question.parent.id} {...props} question={question} />}
      </div>
    </Modal>
  )
}
