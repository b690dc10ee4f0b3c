import { ExperimentOutlined, RollbackOutlined, TeamOutlined } from '@ant-design/icons'
import { Alert, Button, Drawer, Space, Tabs } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { RuleRow } from '../../../contract/entities/auto-reply.ts'
import { ruleAccountList } from '../../../contract/http/auto-reply.ts'
import { useApi } from '../../core/http/use-api.ts'
import { useMay } from '../../core/permissions/permit.tsx'
import { PATHS, withQuery } from '../../lib/paths.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { AccountsDrawer } from './accounts/accounts-drawer.tsx'
import { FilesMenu } from './files/files-menu.tsx'
import { RuleForm } from './form/rule-form.tsx'
import { LogTab } from './log/log-tab.tsx'
import { ReplayDrawer } from './replay/replay-drawer.tsx'
import { ReturnModal } from './return-modal.tsx'
import { copyName, fieldsOf, freshRule, type RuleValues, valuesOf } from './rule-values.ts'
import { RulesTable } from './table/rules-table.tsx'
import { TestBox, type TestStart } from './test-box/test-box.tsx'
import { useRuleActions } from './use-rule-actions.tsx'
import { useSwitchRules } from './use-switch-rules.tsx'
import './auto-reply.css'

type Tab = 'rules' | 'log'
type Layer =
  | { kind: 'form'; row: RuleRow | null; start: RuleValues }
  | { kind: 'replay'; row: RuleRow; isFirst: boolean }
  | { kind: 'accounts' }
  | { kind: 'return' }
  | { kind: 'test' }

/** From this width on the test box has a place beside the table. */
const WIDE = '(min-width: 1280px)'
const NOTHING: TestStart = { text: '', ruleId: 0 }

/** No account may be answered for: whatever the rules are, none answers. */
function NobodyAllowed({ onAccounts }: { onAccounts: () => void }) {
  const { t } = useTranslation('autoReply')
  const allowed = useApi(ruleAccountList, { page: 1, limit: 1, enabled: 1 }, { quiet: true })
  if (allowed.data?.total !== 0) return null
  return (
    <Alert
      className="rule-alert"
      type="info"
      showIcon
      title={t('accounts.nobody')}
      action={
        <Button size="small" onClick={onAccounts}>
          {t('accounts.choose')}
        </Button>
      }
    />
  )
}

/** 自动回复: rules that answer what guests write, tried and replayed before they do, and what they did. */
export function AutoReplyPage() {
  const { t } = useTranslation('autoReply')
  const may = useMay()
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const tab: Tab = search.get('tab') === 'log' ? 'log' : 'rules'
  // Another page leads to a setting by its name.
  const [layer, setLayer] = useState<Layer | null>(
    search.get('return') === '1' && may('autoreply:edit') ? { kind: 'return' } : null,
  )
  const [tested, setTested] = useState<{ start: TestStart; serial: number }>({ start: NOTHING, serial: 0 })
  const actions = useRuleActions()
  const onSwitch = useSwitchRules(actions, (row) => setLayer({ kind: 'replay', row, isFirst: true }))
  const close = (): void => setLayer(null)
  const openConversation = (id: number): void => void navigate(withQuery(PATHS.chat, { open: id }))
  const goTo = (to: Tab, ruleId?: number): void =>
    setSearch(to === 'rules' ? {} : { tab: to, ...(ruleId === undefined ? {} : { rule_id: String(ruleId) }) })
  const test = (row: RuleRow): void => {
    const word = row.keywords.find((one) => one.match_mode !== 'regex')?.word ?? ''
    setTested((before) => ({ start: { text: word, ruleId: row.id }, serial: before.serial + 1 }))
    if (!globalThis.matchMedia(WIDE).matches) setLayer({ kind: 'test' })
  }
  const box = <TestBox key={tested.serial} start={tested.start} />
  const first = layer?.kind === 'replay' && layer.isFirst ? layer.row : null
  return (
    <>
      <PageHeader
        title={t('title')}
        text={t('text')}
        actions={
          <>
            <Button
              className="rule-test-button"
              icon={<ExperimentOutlined />}
              onClick={() => setLayer({ kind: 'test' })}
            >
              {t('test.title')}
            </Button>
            <Button icon={<TeamOutlined />} onClick={() => setLayer({ kind: 'accounts' })}>
              {t('accounts.title')}
            </Button>
            {may('autoreply:edit') ? (
              <>
                <FilesMenu />
                <Button icon={<RollbackOutlined />} onClick={() => setLayer({ kind: 'return' })}>
                  {t('return.title')}
                </Button>
              </>
            ) : null}
          </>
        }
      />
      <NobodyAllowed onAccounts={() => setLayer({ kind: 'accounts' })} />
      <Tabs
        className="rule-tabs"
        activeKey={tab}
        onChange={(key) => goTo(key === 'log' ? key : 'rules')}
        items={[
          { key: 'rules', label: t('tab.rules') },
          { key: 'log', label: t('tab.log') },
        ]}
      />
      {tab === 'log' ? (
        <LogTab />
      ) : (
        <div className="rule-page">
          <RulesTable
            actions={actions}
            onSwitch={onSwitch}
            onNew={(start = freshRule()) => setLayer({ kind: 'form', row: null, start })}
            onEdit={(row) => setLayer({ kind: 'form', row, start: valuesOf(row) })}
            onCopy={(row) =>
              setLayer({
                kind: 'form',
                row: null,
                start: { ...valuesOf(row), name: copyName(row.name, t('copySuffix')) },
              })
            }
            onTest={test}
            onReplay={(row) => setLayer({ kind: 'replay', row, isFirst: false })}
            onLog={(row) => goTo('log', row.id)}
          />
          {layer?.kind === 'test' ? null : (
            <aside className="rule-test-side" aria-label={t('test.title')}>
              <h2>{t('test.title')}</h2>
              {box}
            </aside>
          )}
        </div>
      )}
      {layer?.kind === 'form' ? (
        <RuleForm row={layer.row} start={layer.start} onMove={actions.moveBefore} onClose={close} />
      ) : null}
      {layer?.kind === 'accounts' ? <AccountsDrawer onClose={close} /> : null}
      {layer?.kind === 'return' ? <ReturnModal onClose={close} /> : null}
      {layer?.kind === 'test' ? (
        <Drawer open size={400} title={t('test.title')} onClose={close} destroyOnHidden>
          {box}
        </Drawer>
      ) : null}
      {layer?.kind === 'replay' ? (
        <ReplayDrawer
          id={layer.row.id}
          fields={fieldsOf({}, valuesOf(layer.row))}
          onOpen={openConversation}
          onClose={close}
          onMove={may('autoreply:edit') ? actions.moveBefore : undefined}
          {...(first === null
            ? {}
            : {
                title: t('first.title', { name: first.name }),
                text: t('first.text'),
                footer: may('autoreply:edit') ? (
                  <Space className="rule-foot-end">
                    <Button onClick={close}>{t('cancel')}</Button>
                    <Button type="primary" onClick={() => actions.setStatus([first], 1, close)}>
                      {t('first.ok')}
                    </Button>
                  </Space>
                ) : null,
              })}
        />
      ) : null}
    </>
  )
}
