import { afterEach, expect, it, vi } from 'vitest'
import { printPage } from './print-page.ts'

afterEach(() => vi.restoreAllMocks())

it('prints the page alone, under its title, without what would run, and clears up afterwards', () => {
  const windows: Window[] = []
  const append = document.body.append.bind(document.body)
  vi.spyOn(document.body, 'append').mockImplementation((...nodes) => {
    append(...nodes)
    const shown = document.querySelector('iframe')?.contentWindow
    if (!shown) return
    windows.push(shown)
    // What the test browser lacks.
    Object.assign(shown, {
      print: () => {
        expect([shown.document.body.textContent?.trim(), document.title]).toEqual(['数字', '一月'])
        expect(shown.document.adoptedStyleSheets[0]?.cssRules[0]?.cssText).toContain('red')
        expect(shown.document.querySelector('script')).toBeNull()
      },
    })
  })
  document.title = '看板'
  printPage(
    `<html lang="zh"><head><title>一月</title><style>h1{color:red}</style></head>
     <body><h1>数字</h1><script>1</script></body></html>`,
  )
  expect([windows.length, document.title]).toEqual([1, '一月'])
  windows[0]?.dispatchEvent(new Event('afterprint'))
  expect([document.title, document.querySelector('iframe')]).toEqual(['看板', null])
})
