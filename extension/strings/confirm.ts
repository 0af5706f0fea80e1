/** The window that asks where the browser cannot tell what covers the panel. */
export const confirmStrings = {
  confirm: {
    run: { title: 'Run this in your terminal?', yes: 'Run' },
    paste: { title: 'Paste this into your terminal?', yes: 'Paste' },
    insert: { title: 'Put this at your terminal’s prompt?', yes: 'Insert' },
    put: { title: 'Put this into GitHub’s field?', yes: 'Put' },
    publish: { title: 'Make this the description on GitHub?', yes: 'Update' },
    why: 'Asked in a window of its own: Firefox cannot tell whether a page covers the panel.',
  },
} as const;
