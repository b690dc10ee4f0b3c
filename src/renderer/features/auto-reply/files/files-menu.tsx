import { ImportOutlined } from '@ant-design/icons'
import { App, Button, Dropdown } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RULE_LIMITS } from '../../../../contract/entities/auto-reply.ts'
import { ruleList } from '../../../../contract/http/auto-reply.ts'
import { useHttp } from '../../../core/http/http-context.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { saveText } from '../../../lib/save-text.ts'
import { ImportModal } from './import-modal.tsx'
import { writeRuleFile } from './rule-file.ts'

/** 导入 / 导出: all rules as a file, and back. */
export function FilesMenu() {
  const { t } = useTranslation('ruleFiles')
  const { message } = App.useApp()
  const say = useErrorText()
  const http = useHttp()
  const [isImporting, setImporting] = useState(false)
  const save = async (): Promise<void> => {
    try {
      const { data } = await http.call(ruleList, { page: 1, limit: RULE_LIMITS.rules }, { quiet: true })
      if (data.length === 0) return void message.info(t('none'))
      saveText(t('file'), 'application/json', writeRuleFile(data))
      message.success(t('saved', { n: data.length }))
    } catch (error) {
      message.error(say(error))
    }
  }
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'import', label: t('import'), onClick: () => setImporting(true) },
            { key: 'export', label: t('export'), onClick: () => void save() },
          ],
        }}
      >
        <Button icon={<ImportOutlined />}>{t('button')}</Button>
      </Dropdown>
      {isImporting ? <ImportModal onClose={() => setImporting(false)} /> : null}
    </>
  )
}
