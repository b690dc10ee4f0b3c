/** Creation centre. */
export const texts = {
  title: 'Creation centre', text: 'What there is, copy to begin with, the next batch.', start: 'Start', stats: 'Number of works',
  tab: { mine: 'My works', inspiration: 'Copy library', hot: 'Hot words' },
  stat: { total: 'All', today: 'Today', rendering: 'Rendering', failed: 'Failed', unused: 'Unused' },
  kind: { film: 'Video', pictures: 'Images', article: 'Article' },
  state: { 0: 'Queued', 1: 'Rendering', 2: 'Done', '-1': 'Failed', 5: 'Cancelled' },
  quick: { title: 'Quick start', production: 'Make videos', productionText: 'Many from your materials', materials: 'Upload materials', materialsText: 'Video, images, sound', article: 'Write an article', articleText: 'For websites and WeChat', publish: 'New publication', publishText: 'Choose works and accounts' },
  works: { title: 'My works', all: 'All works', none: 'No works yet', noneText: 'Videos, image posts and articles will stand here.', open: 'Show {name}', used: 'Used {n}×', unused: 'Unused' },
  scene: { full: 'Whole text', opening: 'Opening', body: 'Body', ending: 'Ending' },
  copy: {
    title: 'Copy library', text: 'Only your company\'s own copy, by industry; it can be rewritten here.', add: 'Add copy', search: 'Search title, text, tags', industry: 'Industry', none: 'No copy yet', noneText: 'Use "Add copy" for openings, texts and endings you use often.', noMatch: 'No copy matches',
    uses: 'used {n} times', mine: 'Mine only', clear: 'Clear filter', forbidden: 'Forbidden: {word}', risky: 'Risky: {word}',
    words: '{n} characters', take: 'Copy text', takeOf: 'Copy text {name}', rewrite: 'Rewrite', rewriteOf: 'Rewrite copy {name}', rewritten: '{title} (rewritten)', edit: 'Edit copy', editOf: 'Edit copy {name}', delete: 'Delete copy', deleteOf: 'Delete copy {name}', what: 'texts', copied: 'Copied', notCopied: 'The browser does not allow copying; please select the text', saved: 'Saved', deleted: 'Deleted',
  },
  hot: {
    title: 'Hot words', text: 'Words you added, high scores of the library, and what open sources suggested; no volume is shown.', add: 'Add', addLabel: 'Add hot words', addHint: 'Hot words, parted by commas or spaces', added: '{added} added, {existing} known already', none: 'No source of hot words is configured', noneText: 'Add your own, or turn sources on and find words; they show here with their source.', noMatch: 'No hot word matches', turnOn: 'Turn word sources on', mine: 'Find words in the library',
    search: 'Search hot words', copied: '“{word}” copied', notCopied: 'The browser does not allow copying; please select the text', copy: 'Copy hot word {word}', seed: 'seed “{seed}”', place: 'no. {n}', score: 'intent to buy {n}: {reason}', source: { manual: 'By hand', import: 'File', local: 'Local rules', baidu: 'Baidu', so360: '360', sogou: 'Sogou', bing: 'Bing', douyin_helper: 'Douyin (helper)', kuaishou_helper: 'Kuaishou (helper)', xiaohongshu_helper: 'Xiaohongshu (helper)', bilibili_helper: 'Bilibili (helper)' },
  },
  form: { title: 'Title', titleNeeded: 'Please enter a title', content: 'Text', contentNeeded: 'Please enter a text', scene: 'Purpose', industry: 'Industry', industryHint: 'Any', tags: 'Tags', tagsHint: 'Enter after each, at most 10' },
}
