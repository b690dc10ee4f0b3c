import { Alert, Button, Modal, Space, Typography } from 'antd'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useHost } from '../host/host-context.ts'
import { useNotices } from '../notices/notices-context.ts'
import { useSessionService } from '../session/session-context.ts'
import { useProject } from '../session/use-project.ts'
import type { LinkProblem } from './helper-state.ts'
import { useHelperLink, useHelperState } from './use-helper.ts'
import { downloads } from './downloads.ts'

/**
 * Not open, as far as anybody can tell; or this browser and the helper are strangers to each other, which another start
 * does not change.
 */
const PAIRING: ReadonlySet<LinkProblem> = new Set<LinkProblem>(['unpaired', 'token', 'denied', 'too-many'])

/**
 * "System detected cloud housekeeper not open": open or download; or what is missing is the pairing alone. Closes by
 * itself once it is connected.
 */
export function PromptDialog() {
  const { t } = useTranslation()
  const helper = useHelperLink()
  const host = useHost()
  const notices = useNotices()
  const session = useSessionService()
  const shown = useHelperState((state) => state.prompt)
  const phase = useHelperState((state) => state.phase)
  const problem = useHelperState((state) => state.problem)
  const project = useProject().data
  const offered = downloads(project?.helper ?? { mac: '', win: '' }, navigator.userAgent).filter(
    (link) => link.url !== '',
  )

  const succeed = useEffectEvent(() => {
    helper.closePrompt()
    notices.success(t('shell:helper.opened'))
  })
  useEffect(() => {
    if (shown && phase === 'ready') succeed()
  }, [shown, phase])

  // A person clicked and nobody answered: then the app itself is asked to start, once.
  const wanted = useRef(false)
  const launch = useEffectEvent(() => {
    if (!wanted.current) return
    wanted.current = false
    void host.startHelper().catch(() => false)
  })
  useEffect(() => {
    if (problem === 'unreachable') launch()
  }, [problem])
  const open = (): void => {
    wanted.current = true
    helper.connect('person')
  }
  const looking = phase === 'connecting' || phase === 'consent'
  const pairing = phase === 'consent' || PAIRING.has(problem)
  const signedIn = session.store.getState().token !== ''
  return (
    <Modal
      open={shown && signedIn && phase !== 'code-needed'}
      title={t(pairing ? 'shell:helper.unpaired' : 'shell:helper.promptTitle')}
      width={460}
      onCancel={helper.closePrompt}
      footer={
        <Space size={8}>
          {problem === 'other-device' && !looking && host.kind === 'web' ? (
            <Button danger onClick={helper.pairAnew}>
              {t('shell:pairing.anew')}
            </Button>
          ) : null}
          <Button type="primary" loading={looking} onClick={open}>
            {t(looking ? 'shell:helper.looking' : 'shell:helper.open')}
          </Button>
        </Space>
      }
    >
      <Typography.Paragraph>
        {t(pairing ? 'shell:helper.unpairedText' : 'shell:helper.promptText')}
      </Typography.Paragraph>
      {/* What is said changes while the search goes on: there is always something, in a room of its own, so that the buttons under it never move away from a click. */}
      <div style={{ minHeight: 56 }}>
        {problem !== '' && problem !== 'unpaired' && !looking ? (
          <Alert type="warning" showIcon title={t(`shell:helper.why.${problem}`)} />
        ) : (
          <Alert
            type="info"
            showIcon
            title={t(
              phase === 'consent'
                ? 'shell:helper.consent'
                : pairing
                  ? 'shell:helper.codeWhere'
                  : 'shell:helper.closesItself',
            )}
          />
        )}
      </div>
      {offered.length > 0 ? <Typography.Text type="secondary">{t('shell:helper.downloadText')}</Typography.Text> : null}
      <div style={{ display: 'flex', gap: 8, marginTop: offered.length > 0 ? 8 : 0 }}>
        {offered.map((link) => (
          <Button key={link.os} onClick={() => void host.openExternal(link.url)}>
            {t(`shell:helper.download.${link.os}`)}
          </Button>
        ))}
      </div>
      {offered.length === 0 && !pairing ? (
        <Typography.Text type="secondary">{t('shell:helper.noDownload')}</Typography.Text>
      ) : null}
    </Modal>
  )
}
