/** Rewriting: the dialog and its settings. */
export const texts = {
  title: 'Rewrite copy', run: 'Rewrite', again: 'Another lot', retry: 'Retry', style: 'Style', styles: { plain: 'Plain', lively: 'Lively', professional: 'Professional', story: 'Story' }, engine: { auto: 'Auto', llm: 'AI', local: 'Local rules' }, num: 'Variants', variants: '{n}', keep: 'Words that must stay',
  unset: 'No AI service is configured; local rules are used: synonyms and the order of sentences', setUp: 'Configure', today: 'AI today: {n} of {limit}', todayFree: 'AI today: {n}', cost: 'About ¥{n} this time', costUnknown: 'Cost unknown (the service told no usage)',
  results: 'Results', result: 'Result {n}', byModel: 'AI · {model}', byLocal: 'Local rules', sim: '{n}% alike', simHint: 'How like the source it is', risk: { forbidden: 'Forbidden: {word}', lost: 'Missing: {word}', added: 'New number: {word}' }, unread: 'Unread', autoAccepted: 'Accepted by setting', used: 'Used', dropped: 'Thrown away',
  replace: 'Replace the source', keepNew: 'Keep as new', drop: 'Throw away', blocked: 'Holds a word that must not be published', none: 'No rewrite', noneText: 'The text is too short, or has no word to swap. Configure an AI service and try again.', fewer: 'Only {n} different ones',
  passages: {
    chooseFirst: 'Choose passages to use first',
    button: 'Rewrite', hint: 'AI rewriting: select passages first; without a selection the whole text', title: 'Rewrite {n} passages', use: 'Use the chosen ({n})', close: 'Close', stop: 'Stop', progress: 'Progress', left: '{n} are too short, too long or hold a picture and stay; headings stay, too', same: 'Nothing different: stays as it is', none: 'Nothing to rewrite', noneText: 'Write a few sentences, or select passages.',
    replaced: '{n} replaced, ', undo: 'undo', typed: 'The text changed since: go back step by step with the toolbar', changed: 'Some passages changed meanwhile and were not replaced',
  },
  tab: {
    mine: 'My preference', mineText: 'For you alone.', on: 'Rewrite when content is made', onText: 'When plans make works, each text is rewritten in the background, each differently; put into its work after a review, else the work goes out with its own text', avoid: 'Words to avoid', avoidHint: 'Results hold none of these; Enter after each', saved: 'Saved',
    service: 'AI service', serviceText: 'Any OpenAI-compatible interface; without one local rules are used.', configured: 'Configured', notConfigured: 'Not configured', base: 'Address', baseHint: 'Up to /v1, for example https://api.openai.com/v1', model: 'Model', key: 'API key', kept: 'Stored {tail}; leave empty to keep', keptNoTail: 'Stored; leave empty to keep', limit: 'Limit a day', limitHint: '0 = none; local rules after it', priceIn: 'Input price (¥ / 1k tokens)', priceOut: 'Output price (¥ / 1k tokens)', timeout: 'Timeout (s)',
    auto: 'Accept results unread', autoText: 'Off: what AI wrote is published only after somebody accepted it', required: 'Required', save: 'Save', test: 'Test', testHint: 'Save first, then one sentence is sent', clear: 'Clear', clearTitle: 'Clear the AI service', clearText: 'The key is deleted here; local rules are used then.', cancel: 'Cancel', cleared: 'Cleared', readOnly: 'Somebody with the right to change settings configures it.', steps: 'Steps',
    today: 'Today: {used}, {tokens} tokens, about ¥{cost}', untold: '{n} calls told no usage and are not counted',
  },
}
