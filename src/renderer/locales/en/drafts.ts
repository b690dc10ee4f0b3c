/** Drafts in numbers, the review queue, plans of articles. */
export const texts = {
  tabs: { review: 'To review', orders: 'Generated', plans: 'Plans' }, ok: 'Got it', cancel: 'Cancel', local: 'Made locally', provider: 'Made by the text service',
  fields: {
    keywords: 'Keywords', keywordsHint: 'One a line, {n} at most', keywordsNeeded: 'At least one keyword, please', num: 'Articles for each keyword', kind: 'Kind', style: 'Style', words: 'Words', wordsTo: 'to', wordsWrong: 'The most can not be less than the least', outline: 'Outline', outlineHint: 'One heading a line, {关键词} stands for the keyword; empty = that of the style',
    titles: 'Titles', titlesHint: 'One a line, {关键词} stands for the keyword; empty = those of the style; no title twice', facts: 'Facts', factsHint: 'One a line: address, times, what is included, rules… Articles say what stands here and in your copies, and invent nothing', useCopies: 'Use the copies', useCopiesHint: 'Only those that have to do with the keyword; there are {n}',
    pictures: 'Pictures', picturesHint: 'Taken from the library for each article; Toutiao and Baijiahao refuse articles without', pictureNum: '{n}', noPicture: 'None', folder: 'From', allFolders: 'The whole library', links: 'Inner links', linksHint: 'One a line: words | address. The first place of the words is linked, else they stand at the end', linksWrong: 'Line {n}: words | address with http or https',
  },
  kind: { article: 'Article', official: 'Official account' }, style: { guide: 'Guide', qa: 'Questions', list: 'List' },
  sample: { button: 'Sample', title: 'Sample', again: 'Another', words: '{n} words', note: 'Look at: {note}', times: 'Times of the next 7 days', noTimes: 'No time in the next 7 days', first: 'A keyword first, please' },
  generate: { button: 'Generate', title: 'Generate articles', ok: 'Generate {n}', text: 'Templates on this machine make drafts of your facts and copies. All of them wait for review before they can be published.', local: 'Local templates only arrange and join; they rewrite nothing.', started: '{n} are being written; read them under “To review”', tooMany: '{n} at most at once', more: 'More settings' },
  orders: {
    keywords: 'Keywords', keywordsMore: '{first} and more, {n}', progress: 'Progress', status: 'State', s0: 'Queued', s1: 'Being written', s2: 'Done', s2f: 'Some failed', s2n: 'Failed', s3: 'Cancelled', fails: 'Why they failed', admin: 'Made by', time: 'Made', cancel: 'Cancel', retry: 'Retry failed', read: 'Review', cancelled: 'Cancelled, {n} not written', retried: '{n} are tried again', search: 'Search keywords',
    empty: 'Nothing generated yet', emptyText: 'Give keywords and facts, and get many drafts at once.', cancelTitle: 'Cancel?', cancelText: 'Drafts that are written stay under “To review”.',
  },
  review: {
    text: 'Read each before you decide: approved ones can be published, those sent back can not.', list: 'Articles to review', pass: 'Approve', reject: 'Send back', edit: 'Edit', next: 'Next', prev: 'Previous', keys: 'Keys: Y approve, N send back, E edit, ↑ ↓ another', passed: '“{title}” approved', rejected: '“{title}” sent back', undo: 'Undo', reopened: 'Waits for review again', kept: 'It has a task already and stays as it is', words: '{n} words', score: 'SEO {n}',
    passAll: 'Approve all ({n})', passAllTitle: 'Approve all without reading each?', passAllText: '{n} articles can be published then. You answer for the facts in them; read some at least.', passedAll: '{n} approved', empty: 'Nothing to review', emptyText: 'Drafts that are generated or made by plans show up here.', more: '{n} more after these',
    rule: 'Unreviewed articles may be published', ruleTitle: 'Publish articles that nobody read?', ruleText: 'Generated drafts can be published without review then; those sent back still can not.', ruleOn: 'Unreviewed articles may be published', ruleOff: 'Articles must be reviewed first',
  },
  plans: {
    new: 'New plan', name: 'Plan', keywords: 'Keywords', daily: 'A day', dailyN: '{n}', accounts: 'Accounts', accountsN: '{n}', progress: 'Written / to review / planned', next: 'Next', status: 'State', s0: 'Draft', s1: 'Running', s2: 'Paused', start: 'Start', pause: 'Pause', edit: 'Edit', delete: 'Delete', what: 'plan', started: 'Started', paused: 'Paused; tasks that are planned stay', deleted: 'Deleted; articles and tasks stay',
    search: 'Search plans or keywords', empty: 'No plans of articles yet', emptyText: 'Drafts for your keywords every day, with a time, published once they are reviewed.', created: 'Made', noneNext: '–',
  },
  plan: {
    title: 'Plan of articles', newTitle: 'New plan of articles', text: 'Drafts are written 3 days ahead; once approved they become tasks with a time.', back: 'Back to the list', save: 'Save', saveStart: 'Save and start', saved: 'Saved', savedStarted: 'Saved and started', name: 'Name', nameNeeded: 'A name, please', content: 'What', when: 'When', where: 'Where', rules: 'Review',
    daily: 'Articles a day', windows: 'Times', addWindow: 'Another time', removeWindow: 'Remove this time', weekdays: 'Weekdays', everyDay: 'None chosen = every day', day1: 'Mon', day2: 'Tue', day3: 'Wed', day4: 'Thu', day5: 'Fri', day6: 'Sat', day7: 'Sun', deal: 'How', turn: 'Each article to one account, in turn', all: 'Each article to all accounts', accounts: 'Accounts', accountsNeeded: 'At least one account, please', review: 'Review needed',
    reviewHint: 'What nobody read is not published', reviewOff: 'Your company publishes reviewed articles only; change that under “To review”', noAccounts: 'No account that takes articles yet', noOfficial: 'No official account yet', toAccounts: 'Add accounts', conflict: 'Somebody else changed the plan', reload: 'Load the newest', from: 'From', to: 'To', missing: 'There is no such plan any more', windowsWrong: 'Begin and end of each time, please',
  },
}
