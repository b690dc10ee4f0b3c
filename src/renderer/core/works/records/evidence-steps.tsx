import { useQuery } from '@tanstack/react-query'
import { Button, Image } from 'antd'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { evidenceFile, type evidenceStep } from '../../../../contract/helper/commands.ts'
import { useHelperLink } from '../../helper/use-helper.ts'
import { saveText } from '../../../lib/save-text.ts'
import { evidenceReport } from './evidence-report.ts'

type Line = z.output<typeof evidenceStep>
export interface EvidenceStepsProps {
  itemId: number
  epoch: string
  attemptNo: number
  /** Heading of the exported report. */
  title: string
  lines: readonly Line[]
}

const clock = (ms: number): string => new Date(ms).toTimeString().slice(0, 8)

/** A picture of the helper, asked for when it is shown. */
function Picture({ itemId, attemptNo, epoch, line }: { itemId: number; attemptNo: number; epoch: string; line: Line }) {
  const link = useHelperLink()
  const file = useQuery({
    queryKey: ['evidence-file', itemId, epoch, attemptNo, line.picture],
    queryFn: () => link.send(evidenceFile, { item_id: itemId, attempt_no: attemptNo, epoch, name: line.picture }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return file.data ? (
    <Image src={file.data.content} width={120} height={86} alt={line.text} className="evidence-picture" />
  ) : (
    <span className="evidence-picture" />
  )
}

/** What one attempt left behind on this computer: steps, pictures, and a report to hand on. */
export function EvidenceSteps({ itemId, attemptNo, epoch, title, lines }: EvidenceStepsProps) {
  const { t } = useTranslation('seo')
  const link = useHelperLink()
  const save = async (): Promise<void> => {
    const files = new Map<string, string>()
    for (const name of lines.flatMap((line) => [line.picture, line.outline]).filter(Boolean)) {
      const file = await link
        .send(evidenceFile, { item_id: itemId, attempt_no: attemptNo, epoch, name })
        .catch(() => null)
      if (file) files.set(name, file.content)
    }
    saveText(
      `${title}-${attemptNo}.html`,
      'text/html',
      evidenceReport({ title: `${title} · ${t('records.attempt', { n: attemptNo })}`, lines, files }),
    )
  }
  return (
    <div className="evidence">
      <ol className="evidence-steps">
        {lines.map((line) => (
          <li key={`${line.time}-${line.step}`} className={line.code ? 'evidence-failed' : undefined}>
            <span className="tabular">{clock(line.time)}</span> {line.text}
            {line.code || line.selector ? (
              <details className="evidence-more">
                <summary>{t('records.technical')}</summary>
                {line.code ? <code>{line.code}</code> : null}
                {line.selector ? (
                  <code className="evidence-selector" title={t('records.selector')}>
                    {line.selector}
                  </code>
                ) : null}
              </details>
            ) : null}
          </li>
        ))}
      </ol>
      <Image.PreviewGroup>
        <div className="evidence-pictures">
          {lines
            .filter((line) => line.picture)
            .map((line) => (
              <Picture key={line.picture} itemId={itemId} attemptNo={attemptNo} epoch={epoch} line={line} />
            ))}
        </div>
      </Image.PreviewGroup>
      <Button size="small" onClick={() => void save()}>
        {t('records.export')}
      </Button>
    </div>
  )
}
