import JSZip from 'jszip'
import { expect, it } from 'vitest'
import { readKeywordText } from '../../contract/keywords/import-lines.ts'
import { textKind } from './decode-text.ts'
import { readWorkbook, tableText } from './read-workbook.ts'

const SHEET = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
/** As Excel writes one: shared strings, a sheet that is named elsewhere, a date by its style. */
async function workbook(rows: string, more: Record<string, string> = {}): Promise<Uint8Array> {
  const zip = new JSZip()
  const files: Record<string, string> = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook ${SHEET} xmlns:r="r"><sheets><sheet name="词" sheetId="2" r:id="rId9"/><sheet name="别的" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId9" Target="worksheets/sheet2.xml"/></Relationships>',
    'xl/sharedStrings.xml': `<sst ${SHEET}><si><t>关键词</t></si><si><t>类型</t></si><si><r><t>老房</t></r><r><t>翻新</t></r><rPh><t>laofang</t></rPh></si><si><t>主词</t></si><si><t>贵，不贵</t></si></sst>`,
    'xl/styles.xml': `<styleSheet ${SHEET}><numFmts><numFmt numFmtId="176" formatCode="yyyy&quot;年&quot;m&quot;月&quot;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="176"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet ${SHEET}><sheetData/></worksheet>`,
    'xl/worksheets/sheet2.xml': `<worksheet ${SHEET}><sheetData>${rows}</sheetData></worksheet>`,
    ...more,
  }
  for (const [name, text] of Object.entries(files)) zip.file(name, text)
  return await zip.generateAsync({ type: 'uint8array' })
}

it('reads the first sheet as a table: shared, rich and own texts, numbers, dates, gaps', async () => {
  const bytes = await workbook(`
    <row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>
    <row r="3"><c r="A3" t="s"><v>2</v></c><c r="B3"><v>12.5</v></c><c r="C3" s="1"><v>46353</v></c><c r="D3" s="2"><v>46353.5</v></c><c r="E3" t="inlineStr"><is><t>自己</t></is></c><c r="F3" t="str"><f>A1</f><v>结果</v></c></row>
    <row r="4"><c r="A4"/></row>`)
  expect(textKind(bytes)).toBe('excel')
  expect(await readWorkbook(bytes)).toEqual([
    ['关键词', '', '类型'],
    [],
    ['老房翻新', '12.5', '2026-11-27', '2026-11-27 12:00', '自己', '结果'],
  ])
})

it('the keyword import reads it as it reads a pasted table, whatever signs its cells hold', async () => {
  const rows = await readWorkbook(
    await workbook(
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row><row r="2"><c r="A2" t="s"><v>2</v></c><c r="B2" t="s"><v>3</v></c></row><row r="3"><c r="A3" t="s"><v>4</v></c><c r="B3" t="s"><v>3</v></c></row>',
    ),
  )
  const { words, refused } = readKeywordText(tableText(rows ?? []), 'suffix')
  expect(words.map(({ word, kind }) => [word, kind])).toEqual([
    ['老房翻新', 'main'],
    ['贵,不贵', 'main'],
  ])
  expect(refused).toEqual([])
})

it('what is no workbook, or is beyond all sense, is told', async () => {
  expect(await readWorkbook(new TextEncoder().encode('PK\u0003\u0004 xl/ but cut off'))).toBeNull()
  expect(await readWorkbook(await new JSZip().file('word.txt', 'x').generateAsync({ type: 'uint8array' }))).toBeNull()
  expect(await readWorkbook(await workbook('<row r="900000"><c r="A900000"><v>1</v></c></row>'))).toBeNull()
})
