import { EnvironmentOutlined } from '@ant-design/icons'
import { App, AutoComplete, Button, Input, Modal, Progress, Select, Table, Upload } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputOf } from '../../../../contract/endpoint.ts'
import { importKeywords, keywordGroups, listKeywords } from '../../../../contract/http/keywords.ts'
import { useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { AreaPicker } from '../../../core/keywords/area-picker.tsx'
import { IndustrySelect } from '../../../core/keywords/industry-select.tsx'
import { IgnoredColumns } from '../../../core/uploads/ignored-columns.tsx'
import { useTextFile } from '../../../core/uploads/use-text-file.ts'
import { lotsOf } from '../import-lots.ts'
import { type Kind, KINDS } from '../keyword-list.ts'

type Report = OutputOf<typeof importKeywords>
const NONE: Report = { added: 0, existing: 0, refused: [], refused_total: 0, ignored_columns: [] }
const NAMED = 100
/** Regions of one pick: all districts of the country and some. */
const AREAS_MAX = 4_000
const FILE_MAX = 20 * 1024 * 1024

export interface ImportModalProps {
  open: boolean
  /** Kind of words that say none themselves. */
  kind: Kind
  groups: readonly { name: string }[]
  onClose: () => void
}

function Told({ report }: { report: Report }) {
  const { t } = useTranslation('keywords')
  return (
    <section aria-label={t('import.report')} role="status">
      <p>{t('import.told', { added: report.added, existing: report.existing, refused: report.refused_total })}</p>
      <IgnoredColumns names={report.ignored_columns} />
      {report.refused_total === 0 ? null : (
        <Table
          size="small"
          rowKey="line"
          pagination={false}
          scroll={{ y: 240 }}
          dataSource={report.refused}
          columns={[
            { key: 'line', title: t('import.line'), dataIndex: 'line', width: 80 },
            { key: 'text', title: t('import.text'), dataIndex: 'text', ellipsis: true },
            { key: 'why', title: t('import.why'), width: 176, render: (_value, one) => t(`why.${one.why}`) },
          ]}
        />
      )}
      {report.refused_total > report.refused.length ? (
        <p>{t('import.more', { n: report.refused_total - report.refused.length })}</p>
      ) : null}
    </section>
  )
}

/**
 * Pasted lines, or a text or a table file of them, and what became of each. Long lists go in parts: how far it is, and
 * a way to stop.
 */
export function ImportModal({ open, kind, groups, onClose }: ImportModalProps) {
  return open ? <ImportBody kind={kind} groups={groups} onClose={onClose} /> : null
}

function ImportBody({ kind, groups, onClose }: Omit<ImportModalProps, 'open'>) {
  const { t } = useTranslation('keywords')
  const { message } = App.useApp()
  const say = useErrorText()
  const { t: m } = useTranslation('mining')
  const [picking, setPicking] = useState(false)
  const [text, setText] = useState('')
  const [file, setFile] = useState('')
  const [own, setOwn] = useState<{ kind: Kind; industryId: number; group: string }>({ kind, industryId: 0, group: '' })
  const [report, setReport] = useState<Report | null>(null)
  const [part, setPart] = useState<number | null>(null)
  const stopped = useRef(false)
  const send = useCall(importKeywords, { refreshes: [listKeywords, keywordGroups], quiet: true, overlay: false })
  const readText = useTextFile()
  const read = async (chosen: File): Promise<void> => {
    if (chosen.size > FILE_MAX) return void message.error(t('import.tooBig'))
    const found = await readText(chosen)
    if (found === null) return
    setText(found)
    setFile(chosen.name)
  }
  const run = async (): Promise<void> => {
    const lots = lotsOf(text)
    let all = NONE
    stopped.current = false
    try {
      for (const [at, lot] of lots.entries()) {
        if (stopped.current) break
        setPart(Math.round((at / lots.length) * 100))
        const told = await send.mutateAsync({
          text: lot.text,
          kind: own.kind,
          industry_id: own.industryId,
          group_name: own.group.trim(),
          source: file === '' ? 'manual' : 'import',
        })
        all = {
          added: all.added + told.added,
          existing: all.existing + told.existing,
          refused: [...all.refused, ...told.refused.map((one) => ({ ...one, line: one.line + lot.shift }))].slice(
            0,
            NAMED,
          ),
          refused_total: all.refused_total + told.refused_total,
          ignored_columns: told.ignored_columns,
        }
        setReport(all)
      }
    } catch (error) {
      message.error(say(error))
    } finally {
      setPart(null)
    }
  }
  const busy = part !== null
  const footer =
    report !== null && !busy ? (
      <>
        <Button
          onClick={() => {
            setReport(null)
            setText('')
            setFile('')
          }}
        >
          {t('import.again')}
        </Button>
        <Button type="primary" onClick={onClose}>
          {t('import.done')}
        </Button>
      </>
    ) : (
      <>
        <Button
          onClick={() => {
            if (busy) stopped.current = true
            else onClose()
          }}
        >
          {t(busy ? 'import.stop' : 'cancel')}
        </Button>
        <Button type="primary" loading={busy} disabled={text.trim() === ''} onClick={() => void run()}>
          {t('import.ok')}
        </Button>
      </>
    )
  return (
    <Modal
      open
      title={t('import.title')}
      width={640}
      footer={footer}
      onCancel={() => {
        if (!busy) onClose()
      }}
      mask={{ closable: false }}
      keyboard={!busy}
      styles={{ body: { maxHeight: '64vh', overflow: 'auto' } }}
    >
      {report !== null && !busy ? (
        <Told report={report} />
      ) : (
        <div className="keyword-import">
          <p>{t('import.text1')}</p>
          <Upload.Dragger
            accept=".txt,.csv,.xlsx"
            showUploadList={false}
            disabled={busy}
            beforeUpload={(chosen) => {
              void read(chosen).catch((error: unknown) => message.error(say(error)))
              return false
            }}
          >
            <p>{file === '' ? t('import.drop') : t('import.file', { name: file })}</p>
          </Upload.Dragger>
          <Input.TextArea
            aria-label={t('import.lines')}
            rows={8}
            disabled={busy}
            value={text.length > 200_000 ? '' : text}
            placeholder={text.length > 200_000 ? t('import.long', { n: text.length }) : t('import.placeholder')}
            onChange={(event) => {
              setFile('')
              setText(event.target.value)
            }}
          />
          {own.kind === 'region' ? (
            <Button size="small" icon={<EnvironmentOutlined />} disabled={busy} onClick={() => setPicking(true)}>
              {m('areas.pick')}
            </Button>
          ) : null}
          <AreaPicker
            open={picking}
            max={AREAS_MAX}
            onClose={() => setPicking(false)}
            onPick={(names) => {
              setFile('')
              setText(
                [
                  ...new Set([
                    ...text
                      .split('\n')
                      .map((line) => line.trim())
                      .filter(Boolean),
                    ...names,
                  ]),
                ].join('\n'),
              )
            }}
          />
          <div className="keyword-import-facts">
            <Select<Kind>
              aria-label={t('col.kind')}
              value={own.kind}
              options={KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
              onChange={(value) => setOwn({ ...own, kind: value })}
            />
            <AutoComplete
              aria-label={t('col.group')}
              placeholder={t('groups.optional')}
              maxLength={20}
              value={own.group}
              options={groups.map((group) => ({ value: group.name }))}
              onChange={(group: string) => setOwn({ ...own, group })}
            />
            <IndustrySelect
              label={t('col.industry')}
              value={own.industryId}
              onChange={(industryId) => setOwn({ ...own, industryId })}
            />
          </div>
          {part === null ? null : <Progress percent={part} />}
        </div>
      )}
    </Modal>
  )
}
