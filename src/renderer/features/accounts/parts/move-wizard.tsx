import { Button, Form, Modal } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Account } from '../../../../contract/entities/account.ts'
import { useServices } from '../../../core/services/services-context.ts'
import { type Packed, runExport } from '../move/move-run.ts'
import { useMoveTask } from '../move/use-move-task.ts'
import { MoveAfter } from './move-after.tsx'
import { MoveProgress } from './move-progress.tsx'
import { PassphraseFields } from './passphrase-fields.tsx'

/** 迁移到另一台电脑: a passphrase, the file, and what becomes of the account here. */
export function MoveWizard({ account, onClose }: { account: Account | null; onClose: () => void }) {
  const { t } = useTranslation('moves')
  const { http, helper } = useServices()
  const [form] = Form.useForm<{ passphrase: string; again: string }>()
  const [packed, setPacked] = useState<Packed | null>(null)
  // What it showed stays while it closes.
  const [shown, setShown] = useState<Account | null>(null)
  if (account !== null && account !== shown) setShown(account)
  const task = useMoveTask()
  const busy = task.step !== null
  const start = async (of: Account): Promise<void> => {
    if (!helper.require()) return
    const { passphrase } = await form.validateFields()
    const made = await task.run((signal, onStep) => runExport({ http, helper }, of, { passphrase, signal, onStep }))
    if (made) setPacked(made)
  }
  const close = (): void => {
    task.cancel()
    onClose()
  }
  const forget = (): void => {
    form.resetFields()
    task.reset()
    setPacked(null)
  }
  return (
    <Modal
      open={account !== null}
      title={t('move.title', { name: shown?.openname ?? '' })}
      width={560}
      footer={null}
      mask={{ closable: false }}
      onCancel={close}
      afterClose={forget}
    >
      {packed !== null && shown !== null ? (
        <MoveAfter account={shown} packed={packed} />
      ) : (
        <div className="move-box">
          <p>{t('move.intro')}</p>
          <Form form={form} layout="vertical" requiredMark={false}>
            <PassphraseFields disabled={busy} />
          </Form>
          <MoveProgress task={task} />
        </div>
      )}
      <div className="move-footer">
        {packed === null && busy ? (
          <Button onClick={task.cancel}>{t('move.cancel')}</Button>
        ) : (
          <Button onClick={close}>{t(packed === null ? 'move.close' : 'move.done')}</Button>
        )}
        {packed === null ? (
          <Button
            type="primary"
            loading={busy}
            onClick={() => shown !== null && void start(shown).catch(() => undefined)}
          >
            {t('move.start')}
          </Button>
        ) : null}
      </div>
    </Modal>
  )
}
