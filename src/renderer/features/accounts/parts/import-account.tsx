import { ImportOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { App, Button, Input, Modal } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  ACCOUNT_FILE_ENDING,
  type AccountFileHeader,
  PASSPHRASE_MAX,
} from '../../../../contract/helper/account-file.ts'
import { listAccountUses } from '../../../../contract/http/account-uses.ts'
import { accountCounts, listAccounts, listGroups, listPlatforms } from '../../../../contract/http/third-auth.ts'
import { HelperError } from '../../../core/errors/helper-error.ts'
import { refresh } from '../../../core/http/api-key.ts'
import { useApi } from '../../../core/http/use-api.ts'
import { useServices } from '../../../core/services/services-context.ts'
import { formatTime } from '../../../lib/format.ts'
import { readChosen, runImport } from '../move/move-run.ts'
import { useMoveTask } from '../move/use-move-task.ts'
import { MoveProgress } from './move-progress.tsx'

interface Chosen {
  file: File
  /** Null = not such a file. */
  header: AccountFileHeader | null
}

/** 从另一台电脑导入: stands in the corner of 添加账号. */
export function ImportAccount({ groupId }: { groupId: number }) {
  const { t } = useTranslation('moves')
  const { http, helper } = useServices()
  const { message, modal } = App.useApp()
  const client = useQueryClient()
  const platforms = useApi(listPlatforms, {}, { quiet: true }).data
  const input = useRef<HTMLInputElement | null>(null)
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [passphrase, setPassphrase] = useState('')
  const task = useMoveTask()
  const busy = task.step !== null

  const choose = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return
    task.reset()
    setChosen({ file, header: await readChosen(file).catch(() => null) })
  }
  const load = async (force: boolean): Promise<void> => {
    const header = chosen?.header
    if (!chosen || !header || !helper.require()) return
    const older = (error: unknown): boolean => {
      if (!(error instanceof HelperError) || error.errorCode !== 'SESSION_OLDER') return false
      modal.confirm({
        title: t('load.older'),
        content: t('load.olderText'),
        okText: t('load.force'),
        cancelText: t('move.cancel'),
        onOk: () => void load(true),
      })
      return true
    }
    const done = await task.run(
      (signal, onStep) =>
        runImport({ http, helper }, chosen.file, header, { passphrase, signal, onStep, groupId, force }),
      older,
    )
    if (!done) return
    message.success(t('load.done', { name: done.openname }))
    setOpen(false)
    void refresh(client, listAccounts, accountCounts, listGroups, listPlatforms, listAccountUses)
  }
  const close = (): void => {
    task.cancel()
    setOpen(false)
  }
  const header = chosen?.header
  return (
    <>
      <Button type="link" size="small" icon={<ImportOutlined />} onClick={() => setOpen(true)}>
        {t('load.action')}
      </Button>
      <Modal
        open={open}
        title={t('load.title')}
        width={480}
        mask={{ closable: false }}
        okText={t('load.start')}
        cancelText={t('move.cancel')}
        confirmLoading={busy}
        okButtonProps={{ disabled: !header || passphrase === '' }}
        onOk={() => void load(false)}
        onCancel={close}
        afterClose={() => {
          setChosen(null)
          setPassphrase('')
          task.reset()
        }}
      >
        <div className="move-box">
          <p>{t('load.text')}</p>
          <div className="move-line">
            <Button disabled={busy} onClick={() => input.current?.click()}>
              {t('load.choose')}
            </Button>
            <input
              ref={input}
              type="file"
              hidden
              accept={ACCOUNT_FILE_ENDING}
              aria-label={t('load.choose')}
              onChange={(event) => {
                void choose(event.target.files?.[0])
                event.target.value = ''
              }}
            />
            <span className="ellipsis">{chosen?.file.name}</span>
          </div>
          <p role="status">
            {chosen === null
              ? null
              : header
                ? `${t('load.of', { platform: platforms?.find((one) => one.value === header.platform)?.name ?? header.platform, account: header.account_id })} · ${t('load.packedAt', { time: formatTime(header.time) })}`
                : t('load.notFile')}
          </p>
          <Input.Password
            value={passphrase}
            maxLength={PASSPHRASE_MAX}
            autoComplete="off"
            disabled={busy}
            placeholder={t('load.passphrase')}
            aria-label={t('load.passphrase')}
            onChange={(event) => setPassphrase(event.target.value)}
          />
          <MoveProgress task={task} />
        </div>
      </Modal>
    </>
  )
}
