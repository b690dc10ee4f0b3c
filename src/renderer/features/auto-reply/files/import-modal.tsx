import { App, Button, Modal, Table, Upload } from 'antd'
import { type Key, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RULE_LIMITS } from '../../../../contract/entities/auto-reply.ts'
import { ruleList } from '../../../../contract/http/auto-reply.ts'
import { useHttp } from '../../../core/http/http-context.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { useTextFile } from '../../../core/uploads/use-text-file.ts'
import { DIALOG_BODY } from '../../../ui/dialog-body.ts'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { readRuleFile, type RuleOfFile } from './rule-file.ts'
import { type ImportEnd, useRuleImport } from './use-rule-import.ts'

const FILE_MB = 2

/** What is to become of a rule of the file, or what became of it. */
function Outcome({
  rule,
  end,
  isThere,
  isOver,
}: {
  rule: RuleOfFile
  end: ImportEnd | undefined
  isThere: boolean
  isOver: boolean
}) {
  const { t } = useTranslation('ruleFiles')
  if (rule.problem !== null)
    return (
      <StatusTag kind="danger" long>
        {t('wrong', { field: t(`fields.${rule.problem}`) })}
      </StatusTag>
    )
  if (end === undefined && isOver) return <StatusTag kind="neutral">{t('left')}</StatusTag>
  if (end === undefined)
    return <StatusTag kind={isThere ? 'warning' : 'neutral'}>{t(isThere ? 'there' : 'ready')}</StatusTag>
  return end.isKept ? (
    <StatusTag kind="success">{t('kept')}</StatusTag>
  ) : (
    <StatusTag kind="danger" long>
      {end.reason}
    </StatusTag>
  )
}

/** 导入规则: a file, what is in it, and what became of each rule. */
export function ImportModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('ruleFiles')
  const { t: word } = useTranslation('autoReply')
  const { message } = App.useApp()
  const say = useErrorText()
  const http = useHttp()
  const readText = useTextFile()
  const { isRunning, ends, run, stop, clear } = useRuleImport()
  const [rules, setRules] = useState<readonly RuleOfFile[] | null>(null)
  const [names, setNames] = useState<ReadonlySet<string>>(new Set())
  const [chosen, setChosen] = useState<readonly number[]>([])
  const whole = (rules ?? []).filter((rule) => rule.fields !== null).length
  const isOver = !isRunning && ends.size > 0
  const kept = [...ends.values()].filter((end) => end.isKept).length
  const read = async (file: File): Promise<void> => {
    if (file.size > FILE_MB * 1024 ** 2) return void message.error(t('tooBig', { n: FILE_MB }))
    const text = await readText(file)
    if (text === null) return
    const found = readRuleFile(text)
    if (typeof found === 'string') return void message.error(t(`fault.${found}`, { most: RULE_LIMITS.rules }))
    try {
      const { data } = await http.call(ruleList, { page: 1, limit: RULE_LIMITS.rules }, { quiet: true })
      const own = new Set(data.map((row) => row.name))
      setNames(own)
      // What is there already is not doubled unless somebody wants it.
      setChosen(found.flatMap((rule, at) => (rule.fields === null || own.has(rule.name) ? [] : [at])))
    } catch (error) {
      return void message.error(say(error))
    }
    clear()
    setRules(found)
  }
  return (
    <Modal
      open
      title={t('import')}
      width={640}
      onCancel={onClose}
      closable={!isRunning}
      keyboard={!isRunning}
      mask={{ closable: false }}
      styles={{ body: DIALOG_BODY }}
      footer={
        isRunning ? (
          <Button onClick={stop}>{t('stop')}</Button>
        ) : isOver || rules === null ? (
          <Button onClick={onClose}>{t('close')}</Button>
        ) : (
          <>
            <Button onClick={() => setRules(null)}>{t('other')}</Button>
            <Button type="primary" disabled={chosen.length === 0} onClick={() => void run(rules, chosen)}>
              {t('ok', { n: chosen.length })}
            </Button>
          </>
        )
      }
    >
      {rules === null ? (
        <>
          <p className="rule-import-text">{t('text')}</p>
          <Upload.Dragger
            accept=".json"
            showUploadList={false}
            beforeUpload={(file) => {
              void read(file)
              return false
            }}
          >
            {t('choose')}
          </Upload.Dragger>
        </>
      ) : (
        <>
          <p role="status">
            {isRunning || isOver ? t('sum', { kept, n: chosen.length }) : t('found', { n: rules.length, whole })}
          </p>
          <Table
            size="small"
            rowKey="at"
            {...(isRunning || isOver
              ? {}
              : {
                  rowSelection: {
                    selectedRowKeys: [...chosen],
                    columnWidth: 40,
                    onChange: (keys: readonly Key[]) => setChosen(keys.map(Number)),
                    getCheckboxProps: (rule: RuleOfFile) => ({
                      disabled: rule.fields === null,
                      'aria-label': t('chooseOf', { name: rule.name || t('noName') }),
                    }),
                    getTitleCheckboxProps: () => ({ 'aria-label': t('chooseAll') }),
                  },
                })}
            dataSource={rules.map((rule, at) => ({ ...rule, at }))}
            pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false, size: 'small' }}
            columns={[
              { key: 'name', title: word('col.name'), render: (_, rule) => rule.name || t('noName') },
              {
                key: 'trigger',
                title: word('col.trigger'),
                width: 120,
                render: (_, rule) => (rule.fields === null ? '–' : word(`trigger.${rule.fields.trigger}`)),
              },
              {
                key: 'end',
                title: word('col.status'),
                width: '40%',
                render: (_, rule) => (
                  <Outcome rule={rule} end={ends.get(rule.at)} isThere={names.has(rule.name)} isOver={isOver} />
                ),
              },
            ]}
          />
        </>
      )}
    </Modal>
  )
}
