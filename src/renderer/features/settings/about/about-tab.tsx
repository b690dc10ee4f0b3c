import { useQuery } from '@tanstack/react-query'
import { Button, Empty, Input, Segmented, Skeleton, Table, Typography } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { useServices } from '../../../core/services/services-context.ts'
import { useProject } from '../../../core/session/use-project.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import type { ThirdParty } from './third-party.ts'

const KINDS = ['all', 'program', 'font', 'package'] as const
type Kind = (typeof KINDS)[number]

/** What is looked for in a row: words in any order, in its name, licence or version. */
const fits = (row: ThirdParty, kind: Kind, words: string): boolean =>
  (kind === 'all' || row.kind === kind) &&
  words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => `${row.name} ${row.version} ${row.licence}`.toLowerCase().includes(word))

/** Programs, fonts and packages of others, with their licence and where their source can be had. */
function Parts({ rows }: { rows: readonly ThirdParty[] }) {
  const { t } = useTranslation('settings')
  const [kind, setKind] = useState<Kind>('all')
  const [words, setWords] = useState('')
  const shown = rows.filter((row) => fits(row, kind, words.trim()))
  return (
    <SectionCard title={t('about.parts')} text={t('about.partsText', { n: rows.length })}>
      <div className="about-tools">
        <Segmented<Kind>
          value={kind}
          onChange={setKind}
          options={KINDS.map((value) => ({ value, label: t(`about.kinds.${value}`) }))}
        />
        <Input.Search
          allowClear
          className="about-search"
          placeholder={t('about.search')}
          aria-label={t('about.search')}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </div>
      <Table<ThirdParty>
        size="small"
        scroll={{ x: 736 }}
        rowKey={(row) => `${row.name} ${row.version} ${row.source}`}
        dataSource={shown}
        pagination={{ pageSize: 20, showSizeChanger: false, hideOnSinglePage: true }}
        locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('about.none')} /> }}
        columns={[
          {
            title: t('about.name'),
            dataIndex: 'name',
            ellipsis: true,
            render: (name: string, row) =>
              row.platforms.length === 0 ? (
                name
              ) : (
                <>
                  {name}
                  <span className="table-note">{row.platforms.join('、')}</span>
                </>
              ),
          },
          {
            title: t('about.version'),
            dataIndex: 'version',
            width: 168,
            ellipsis: true,
            render: (version: string) => version || t('about.systems'),
          },
          { title: t('about.licence'), dataIndex: 'licence', width: 168, ellipsis: true },
          {
            title: t('about.source'),
            dataIndex: 'source',
            width: 240,
            ellipsis: true,
            render: (source: string) => (
              <Typography.Link href={source} target="_blank" rel="noreferrer" title={source}>
                {source.replace('https://', '')}
              </Typography.Link>
            ),
          },
        ]}
      />
    </SectionCard>
  )
}

/** What this product is made of and under which licences. */
export function AboutTab() {
  const { t } = useTranslation('settings')
  const say = useErrorText()
  const { connection } = useServices()
  const build = useProject().data?.build
  const [whole, setWhole] = useState(false)
  // Its own piece of code: nobody else needs the list.
  const query = useQuery({
    queryKey: ['third-party'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => await connection.load(() => import('./third-party.ts')),
  })
  return (
    <>
      <SectionCard title={t('about.title')} text={build ? t('version', { version: build.version }) : ' '}>
        <p className="about-text">{t('about.own')}</p>
        <p className="about-text">{t('about.ffmpeg')}</p>
        {whole && query.data ? <pre className="log-stack about-offer">{query.data.SOURCE_OFFER}</pre> : null}
        <Button onClick={() => setWhole(!whole)} aria-expanded={whole}>
          {t(whole ? 'about.hideOffer' : 'about.showOffer')}
        </Button>
      </SectionCard>
      {query.isError ? (
        <ErrorState text={say(query.error)} onRetry={() => void query.refetch()} />
      ) : query.data ? (
        <Parts rows={query.data.THIRD_PARTY} />
      ) : (
        <Skeleton active />
      )}
    </>
  )
}
